import { assertEquals } from "@std/assert";

const SOURCE = new URL("../src/", import.meta.url);
const PURE = [
  "decimals",
  "scores",
  "mqm",
  "textmetrics",
  "pairs",
  "agreement",
  "resampling",
  "balance",
  "probes",
];
/** Rooms that each room may import from, beside itself and `user_error.ts`. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  decimals: [],
  scores: ["decimals"],
  workers: [],
  tensors: ["workers"],
  mqm: [...PURE, "workers", "tensors"],
  textmetrics: [...PURE, "workers", "tensors"],
  pairs: [...PURE, "workers", "tensors"],
  agreement: [...PURE, "workers", "tensors"],
  resampling: [...PURE, "workers", "tensors"],
  balance: [...PURE, "workers", "tensors"],
  probes: [...PURE, "workers", "tensors"],
  campaign: ["decimals", "scores"],
  datasets: ["campaign", "decimals"],
  reporting: ["decimals"],
  papers: [...PURE, "workers", "tensors", "campaign", "datasets", "reporting"],
  commands: [...PURE, "workers", "tensors", "campaign", "datasets", "reporting", "papers"],
};
/** What pure rooms may not touch. */
const IMPURE =
  /\bDeno\.|\bMath\.random\b|\bDate\.now\b|\bnew Date\(|\bperformance\.now\b|\bconsole\.|\bfetch\(/;

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
}

async function sourceFiles(folder = SOURCE): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) files.push(...await sourceFiles(new URL(`${entry.name}/`, folder)));
    else if (entry.name.endsWith(".ts")) {
      const url = new URL(entry.name, folder);
      const path = url.href.slice(SOURCE.href.length);
      files.push({
        path,
        room: path.includes("/") ? path.split("/")[0] : "",
        text: await Deno.readTextFile(url),
      });
    }
  }
  return files;
}

function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** Room of a value import; null for a type import, which leans on nothing at run time. */
function importedRooms(file: SourceFile): string[] {
  const found = [
    ...code(file.text).matchAll(/(import|export)\s+(type\s+)?[^;]*?from\s+"(\.[^"]+)"/g),
  ]
    .filter(([, , type]) => type === undefined)
    .map(([, , , target]) => target);
  const dynamic = [...code(file.text).matchAll(/import\(\s*"(\.[^"]+)"/g)].map(([, target]) =>
    target
  );
  return [...found, ...dynamic].map((target) => {
    const path = new URL(target, new URL(file.path, SOURCE)).href.slice(SOURCE.href.length);
    return path.includes("/") ? path.split("/")[0] : "";
  });
}

Deno.test("rooms lean only the way the house allows", async () => {
  const wrong: string[] = [];
  for (const file of await sourceFiles()) {
    if (file.room === "") continue;
    for (const room of importedRooms(file)) {
      if (room !== "" && room !== file.room && !MAY_USE[file.room]?.includes(room)) {
        wrong.push(`${file.path} uses ${room}`);
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("pure rooms touch no disk, clock, environment, network, terminal or chance", async () => {
  const files = (await sourceFiles()).filter(({ room }) => PURE.includes(room));
  const wrong = files.filter(({ text }) => IMPURE.test(code(text))).map(({ path }) => path);
  assertEquals(wrong, []);
});

Deno.test("only reporting and datasets write, only commands talk", async () => {
  const wrong: string[] = [];
  for (const { path, room, text } of await sourceFiles()) {
    const body = code(text);
    const writes = /Deno\.(writeFile|writeTextFile|rename|remove|mkdir|create)\b/.test(body);
    if (writes && room !== "reporting" && room !== "datasets") wrong.push(`${path} writes`);
    if (/\bconsole\.|Deno\.std(out|err)/.test(body) && room !== "commands") {
      wrong.push(`${path} talks`);
    }
    if (/\bMath\.random\b/.test(body)) wrong.push(`${path} draws by chance`);
  }
  assertEquals(wrong, []);
});

Deno.test("every room is one that the house knows", async () => {
  const rooms = new Set(
    (await sourceFiles()).map(({ room }) => room).filter((room) => room !== ""),
  );
  assertEquals([...rooms].filter((room) => MAY_USE[room] === undefined), []);
});

Deno.test("source files stay under 300 lines", async () => {
  const long = (await sourceFiles()).filter(({ text }) => text.split("\n").length > 301);
  assertEquals(long.map(({ path }) => path), []);
});
