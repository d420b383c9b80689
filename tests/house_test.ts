import { assertEquals } from "@std/assert";
import { docstringFaults } from "./house/docstrings.ts";
import { exportsOf, ownTypesOf } from "./house/exports.ts";
import { unreadFields } from "./house/fields.ts";
import { globalsOf } from "./house/globals.ts";
import { circles, importsOf } from "./house/imports.ts";
import { parseSource, roomOf, type SourceFile, sourceFiles } from "./house/source_file.ts";
import { unusedExports } from "./house/uses.ts";

/** The rooms, lowest first: each uses those before it. */
const ROOMS = [
  "decimals",
  "scores",
  "workers",
  "tensors",
  "resampling",
  "mqm",
  "textmetrics",
  "pairs",
  "agreement",
  "balance",
  "probes",
  "library",
  "campaign",
  "datasets",
  "reporting",
  "papers",
  "commands",
];
/** Rooms that take values and give values. */
const PURE = ROOMS.slice(0, ROOMS.indexOf("campaign")).filter((room) => room !== "workers");
/** Names of the world around the program: disk, clock, environment, network, terminal, chance, threads. */
const WORLD = [
  "Deno",
  "process",
  "navigator",
  "globalThis",
  "self",
  "window",
  "crypto",
  "performance",
  "Date",
  "Temporal",
  "fetch",
  "WebSocket",
  "EventSource",
  "localStorage",
  "sessionStorage",
  "caches",
  "console",
  "alert",
  "confirm",
  "prompt",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
  "Worker",
  "BroadcastChannel",
];
/** What the machines behind `tensors/` need of it: the adapter of the GPU, and Node's loader for tfjs-node. */
const MACHINES = ["navigator.*", "node:module", "node:process", "node:util"];
const WRITES = [
  "writeFile",
  "writeTextFile",
  "rename",
  "remove",
  "mkdir",
  "create",
  "truncate",
  "copyFile",
  "symlink",
  "link",
  "open",
];

/** What knows every paper: the list of their sections, and the list of the tasks that workers do for them. */
const PAPER_DOORS = ["papers/registry.ts", "papers/run_sections.ts"];
const REGISTRIES = ["papers/registry.ts", "papers/tasks.ts"];
/** What opens files of any size to read them piece by piece. */
const OPENS_TO_READ = ["campaign/user_file.ts", "campaign/folder_files.ts"];
/** What loads texts from wherever the program lies: their addresses are known only there. */
const LOADS_TEXTS = ["datasets/program/program_files.ts"];
/** Rooms that read from disk. */
const READERS = ["campaign", "datasets", "reporting", "commands"];

const FILES = await sourceFiles();
/** Files beside the program whose use of it counts: its entries, tasks and benchmarks. */
const USERS = [
  ...await sourceFiles("../tasks/"),
  ...await sourceFiles("../bench/"),
  ...await Promise.all(
    ["../main.ts", "../library.ts"].map(async (path) =>
      parseSource(path, await Deno.readTextFile(new URL(path, import.meta.url)))
    ),
  ),
];

function isWorld(name: string): boolean {
  const [object, member] = name.split(".");
  return WORLD.includes(object) || (object === "Math" && ["random", "*"].includes(member));
}

/** What is wrong with the leaning of a file. */
function wrongLeaning(file: SourceFile): string[] {
  const own = ROOMS.indexOf(file.room);
  const folder = paperFolder(file.path);
  return importsOf(file).filter((target) => {
    if (target === "?") return !LOADS_TEXTS.includes(file.path);
    const room = roomOf(target);
    if (room === "papers" && file.room !== "papers") {
      return file.room !== "commands" || !PAPER_DOORS.includes(target);
    }
    const other = paperFolder(target);
    if (other !== "") return other !== folder && !REGISTRIES.includes(file.path);
    return ROOMS.indexOf(room) > own;
  }).map((target) => `${file.path} uses ${target}`);
}

/** The folder of one paper that a path stands in; empty for other paths. */
function paperFolder(path: string): string {
  return /^papers\/([^/]+)\//.exec(path)?.[1] ?? "";
}

/** What a pure file uses of the world. */
function impurities(file: SourceFile): string[] {
  if (!PURE.includes(file.room)) return [];
  const used = [
    ...[...globalsOf(file)].filter(isWorld),
    ...importsOf(file).filter((target) => target.startsWith("node:")),
  ];
  return used.filter((name) => file.room !== "tensors" || !MACHINES.includes(name))
    .map((name) => `${file.path} uses ${name}`);
}

/** Where a file writes, talks, reads the environment or hides what it uses of Deno. */
function wrongDeeds(file: SourceFile): string[] {
  const { path, room } = file;
  const wrong: string[] = [];
  for (const name of globalsOf(file)) {
    const [object, member] = name.split(".");
    const isDeno = object === "Deno";
    const reads = member === "open" && OPENS_TO_READ.includes(path);
    const writes = isDeno && WRITES.includes(member) && !reads;
    const talks = object === "console" || (isDeno && /^std(out|err)$/.test(member));
    if (writes && !["reporting", "datasets"].includes(room)) wrong.push(`${path} writes`);
    if (talks && room !== "commands") wrong.push(`${path} talks`);
    if (name === "Deno.env" && room !== "commands") wrong.push(`${path} reads the environment`);
    if (isDeno && /^(read|stdin)/.test(member) && !READERS.includes(room)) {
      wrong.push(`${path} reads`);
    }
    if (isDeno && member === "*") wrong.push(`${path} hides what it uses of Deno`);
    if (object === "globalThis") wrong.push(`${path} uses globalThis`);
    if (name === "Math.random" || name === "Math.*") wrong.push(`${path} draws by chance`);
  }
  if (importsOf(file).some((target) => target.startsWith("node:fs"))) wrong.push(`${path} uses fs`);
  return wrong;
}

/** Exported names that several files declare, each with the files, and types that another file keeps under such a name. */
function namedTwice(files: readonly SourceFile[]): string[] {
  const exported = files.flatMap(exportsOf);
  const names = new Set(exported.map(({ name }) => name));
  const own = files.flatMap((file) =>
    ownTypesOf(file).filter((name) => names.has(name)).map((name) => ({ name, path: file.path }))
  );
  return [...Map.groupBy([...exported, ...own], ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `${name} is declared in ${all.map(({ path }) => path).join(" and ")}`);
}

Deno.test("rooms lean only on rooms below them, types and workers included", () => {
  assertEquals([...new Set(FILES.flatMap(wrongLeaning))], []);
});

Deno.test("files lean on one another in no circle", () => {
  assertEquals(circles(FILES), []);
});

Deno.test("pure rooms touch no disk, clock, environment, network, terminal or chance", () => {
  assertEquals(FILES.flatMap(impurities), []);
});

Deno.test("only reporting and datasets write, only readers read, only commands talk", () => {
  assertEquals(FILES.flatMap(wrongDeeds), []);
});

Deno.test("every room is one that the house knows", () => {
  const rooms = new Set(FILES.map(({ room }) => room).filter((room) => room !== ""));
  assertEquals([...rooms].filter((room) => !ROOMS.includes(room)), []);
});

Deno.test("an exported name means one thing in the whole program", () => {
  assertEquals(namedTwice(FILES), []);
});

Deno.test("nothing is exported that only tests use", () => {
  assertEquals(unusedExports(FILES, USERS), []);
});

/** Fields that are read as parts of a whole: on the terminal, by the runtime. */
const READ_WHOLE = [
  "probability of probes/choose_balance.ts",
  "onmessage of workers/serve_tasks.ts",
];

Deno.test("no type has a field that nothing reads", () => {
  assertEquals(unreadFields(FILES, USERS), READ_WHOLE);
  const typed = "interface A { one: number; two: string; three: 3; four: 4 }";
  const using = parseSource("a/b.ts", `a.one = a.two; const { three } = a; a["five"];`);
  assertEquals(unreadFields([parseSource("a/a.ts", typed)], [using]), [
    "one of a/a.ts",
    "four of a/a.ts",
  ]);
});

Deno.test("docstrings begin with a verb, tell every parameter and result, and throw under a condition", () => {
  assertEquals(FILES.flatMap(docstringFaults), []);
});

Deno.test("source files stay under 300 lines", () => {
  assertEquals(FILES.filter(({ lines }) => lines > 300).map(({ path }) => path), []);
});

Deno.test("the rules see every way to lean and to reach the world", () => {
  const leaning = [
    `import type { A } from "../pairs/a.ts";`,
    `import "../pairs/a.ts";`,
    `export * from "../pairs/a.ts";`,
    `export type { A } from "../pairs/a.ts";`,
    `const a = await import("../pairs/a.ts");`,
    `let a: import("../pairs/a.ts").A;`,
    `new Worker(new URL("../pairs/a.ts", import.meta.url));`,
    `import { p } from "../papers/registry.ts";`,
    "await import(`../${name}.ts`);",
  ];
  for (const text of leaning) {
    assertEquals(wrongLeaning(parseSource("scores/own.ts", text)).length, 1, text);
  }
  assertEquals(wrongLeaning(parseSource("scores/own.ts", `import "../decimals/a.ts";`)), []);
  const papers: [string, string, number][] = [
    ["papers/one/a.ts", "../two/b.ts", 1],
    ["papers/section.ts", "./one/a.ts", 1],
    ["papers/registry.ts", "./one/a.ts", 0],
    ["papers/one/a.ts", "./b.ts", 0],
    ["papers/one/a.ts", "../section.ts", 0],
    ["commands/a/a.ts", "../../papers/one/a.ts", 1],
    ["commands/a/a.ts", "../../papers/registry.ts", 0],
  ];
  for (const [path, target, count] of papers) {
    assertEquals(
      wrongLeaning(parseSource(path, `import "${target}";`)).length,
      count,
      path + target,
    );
  }
  const world = [
    `Deno.readFile("a");`,
    `globalThis.Deno.readFile("a");`,
    `const { readFile } = Deno;`,
    `const { Deno: d } = globalThis;`,
    `const d = Deno;`,
    `Deno["readFile"]("a");`,
    `crypto.getRandomValues(a);`,
    `setTimeout(() => {}, 1);`,
    `new Date();`,
    `f({ crypto });`,
    `const { random } = Math;`,
    `import "node:fs";`,
    `class A extends Worker {}`,
  ];
  for (const text of world) {
    assertEquals(impurities(parseSource("scores/own.ts", text)).length, 1, text);
  }
  const innocent = [
    `interface A { readonly process: number; Date(): void }`,
    `const a = { fetch: 1 }; a.fetch;`,
    `function f(self: number) { return self; }`,
    `// Deno.readFile`,
    `Math.max(1, 2);`,
  ];
  for (const text of innocent) {
    assertEquals(impurities(parseSource("scores/own.ts", text)), [], text);
  }
  const twice = [
    parseSource("a/a.ts", "export const one = 1; export interface Two {} const three = 3;"),
    parseSource("b/b.ts", "export function one() {} export type Two = 2; export const three = 3;"),
    parseSource("b/c.ts", `export { one } from "./b.ts"; interface Two {} interface Four {}`),
  ];
  assertEquals(namedTwice(twice), [
    "one is declared in a/a.ts and b/b.ts",
    "Two is declared in a/a.ts and b/b.ts and b/c.ts",
  ]);
  const docstrings: [string, string, number][] = [
    ["Adds.\n@param a One.\n@returns The sum.", "(a: number): number", 0],
    ["The sum.\n@param a One.\n@returns It.", "(a: number): number", 1],
    ["Corpus scores.", "(): void", 1],
    ["Adds.\n@returns It.", "(a: number): number", 2],
    ["Adds.\n@param b One.\n@returns It.", "(a: number): number", 1],
    ["Adds.\n@param pair Two.", "({ a, b }: Pair): Promise<void>", 0],
    ["Adds.\n@param pair Two.", "({ a, b }: Pair): Promise<number>", 1],
    ["Adds.\n@throws {UserError} If it cannot.", "(): void", 0],
    ["Adds.\n@throws {UserError} The sum is off.", "(): void", 1],
    ["Fails a product while which it was lost.", "(): void", 1],
  ];
  for (const [doc, signature, count] of docstrings) {
    const text = `/**\n${doc}\n*/\nexport function f${signature} {}`;
    assertEquals(docstringFaults(parseSource("a/a.ts", text)).length, count, text);
  }
  const exporting = parseSource(
    "a/a.ts",
    "export const one = 1, two = 2, three = 3, four = 4, seven = 7; export interface Five { five: Six } export type Six = 6 | typeof seven;",
  );
  const using = [
    parseSource("a/b.ts", `import { one as uno } from "./a.ts";`),
    parseSource("a/c.ts", `const { two: due } = await import("./a.ts");`),
    parseSource("a/d.ts", `export { three as tre } from "./a.ts";`),
    parseSource("a/e.ts", `(await import("./a.ts")).one;`),
  ];
  assertEquals(unusedExports([exporting], using), ["four of a/a.ts", "Five of a/a.ts"]);
  assertEquals(
    unusedExports([exporting], [parseSource("../main.ts", `import * as a from "./src/a/a.ts";`)]),
    [],
  );
  assertEquals(
    circles([
      parseSource("a/a.ts", `import type { B } from "./b.ts";`),
      parseSource("a/b.ts", `import "./c.ts";`),
      parseSource("a/c.ts", `await import("./a.ts");`),
      parseSource("a/d.ts", `import "./a.ts";`),
    ]),
    [["a/a.ts", "a/b.ts", "a/c.ts"]],
  );
});
