import { assert, assertEquals } from "@std/assert";
import { dispatch } from "../../src/commands/dispatch.ts";
import { listen } from "./listen.ts";

/** Runs a command line and gives what it printed; a failure gives its note. */
async function output(...args: string[]): Promise<string> {
  const terminal = listen();
  const code = await dispatch(args, terminal);
  return code === 0 ? terminal.printed() : `${code}: ${terminal.noted()}`;
}

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A table of 90 rows in nine documents and three domains. */
function table(): string {
  const rows = Array.from({ length: 90 }, (_, i) => {
    const mqm = -((i * 37) % 7) / 2;
    return `${mqm},${mqm / 10 + ((i * 7919) % 97) / 150},d${i % 9},n${i % 3}`;
  });
  return ["mqm,metric,document,domain", ...rows].join("\n");
}

const BOOTSTRAPS = [
  "--column mqm,metric --replicates 700",
  "--column mqm --method bca --replicates 700",
  "--column metric --method studentised --replicates 300",
  "--column metric --compare mqm --statistic tau_b --replicates 300",
  "--column metric --by document --replicates 300",
  "--column metric --by domain --statistic median --replicates 300",
  "--column metric --compare mqm --statistic acc_eq --group document --replicates 300",
];
const SAMPLE = "--campaign sample/de-en";
const CAMPAIGNS = [
  `agree ${SAMPLE} --replicates 260 --permutations 100`,
  `rank ${SAMPLE} --measure spa --permutations 200`,
  `rank ${SAMPLE} --measure pearson_segment --permutations 200`,
  `rank ${SAMPLE} --measure kendall`,
  `rank ${SAMPLE} --measure acc_eq`,
  `rank ${SAMPLE} --measure acc_eq --test simulated --permutations 450`,
];
const PACKAGE = new URL("../../data/sample/mt-metrics-eval-v2", import.meta.url).pathname;

async function lines(folder: string): Promise<string[][]> {
  const file = `${folder}/scores.csv`;
  await Deno.writeTextFile(file, table());
  return [
    ...BOOTSTRAPS.map((options) => ["bootstrap", file, ...options.split(" ")]),
    ...CAMPAIGNS.map((line) => [...line.split(" "), "--data", PACKAGE]),
  ];
}

Deno.test("results have the same bytes for one, two and three workers and any backend", async () => {
  await withFolder(async (folder) => {
    for (const line of await lines(folder)) {
      const one = await output(...line, "--format", "json", "--jobs", "1");
      assert(one.startsWith("["), one);
      for (const setting of ["--jobs 2", "--jobs 3", "--backend wasm"]) {
        assertEquals(
          await output(...line, "--format", "json", ...setting.split(" ")),
          one,
          `${line.join(" ")} ${setting}`,
        );
      }
    }
  });
});

Deno.test("merged shards have the bytes of a single run", async () => {
  await withFolder(async (folder) => {
    for (const line of await lines(folder)) {
      const whole = await output(...line, "--format", "json");
      const files: string[] = [];
      for (const part of [3, 1, 5, 2, 4]) {
        const file = `${folder}/part${part}.json`;
        await Deno.writeTextFile(file, await output(...line, "--shard", `${part}/5`));
        files.push(file);
      }
      assertEquals(await output("merge", ...files, "--format", "json"), whole, line.join(" "));
      await Deno.writeTextFile(files[0], await output(...line, "--shard", "1/1"));
      assertEquals(await output("merge", files[0], "--format", "json"), whole, line.join(" "));
    }
  });
});

Deno.test("shards that do not belong together are refused with one sentence", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/scores.csv`;
    await Deno.writeTextFile(file, table());
    const part = async (name: string, ...options: string[]) => {
      const line = ["bootstrap", file, "--column", "mqm", "--replicates", "300", ...options];
      await Deno.writeTextFile(`${folder}/${name}`, await output(...line));
      return `${folder}/${name}`;
    };
    const first = await part("first", "--shard", "1/2");
    const second = await part("second", "--shard", "2/2");
    const seeded = await part("seeded", "--shard", "2/2", "--seed", "5");
    const cases: [string[], string][] = [
      [[first, seeded], "does not belong with"],
      [[first], "part 2 of 2 is missing"],
      [[first, second, first], "is part 1 a second time"],
      [[file], "is not a part"],
      [[`${folder}/nowhere`], "does not exist"],
    ];
    for (const [files, part] of cases) {
      const note = await output("merge", ...files);
      assert(note.startsWith("2: ") && note.includes(part), note);
      assertEquals(note.trimEnd().split("\n").length, 1, note);
    }
  });
});

Deno.test("bad input to bootstrap, agree and rank is refused with one sentence", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/scores.csv`;
    await Deno.writeTextFile(file, table());
    const odd = `${folder}/odd.csv`;
    await Deno.writeTextFile(odd, "score,constant,other\n1,2,3\n,2,4\nx1,2,5\n");
    const one = `${folder}/one.csv`;
    await Deno.writeTextFile(one, "score\n1\n");
    const campaign = `agree ${SAMPLE} --data ${PACKAGE}`;
    const cases: [string, string][] = [
      [`bootstrap ${one} --column score`, "at least two"],
      [`bootstrap ${odd} --column constant --method bca`, "constant"],
      [`bootstrap ${odd} --column score`, "odd.csv:3: column 'score' is missing"],
      [`bootstrap ${odd} --column score --drop-missing`, "odd.csv:4: 'x1'"],
      [`bootstrap ${file} --column mqn`, "did you mean 'mqm'"],
      [`bootstrap ${file} --column mqm --confidence 1.5`, "between 0 and 1"],
      [`bootstrap ${file} --column mqm --replicates 0`, "replicates"],
      [`bootstrap ${file} --column mqm --replicates 1.5`, "replicates"],
      [`bootstrap ${file} --column mqm --statistic pearson`, "--compare"],
      [`bootstrap ${file} --column mqm --compare metric --statistic acc_eq`, "--group"],
      [`bootstrap ${file} --column mqm --shard 6/5`, "write I/N"],
      [`bootstrap ${file} --column mqm --shard 1/5 --precision 0.1`, "--precision"],
      [`bootstrap ${folder}/none.csv --column mqm`, "does not exist"],
      [`${campaign} --metric nothing`, "did you mean"],
      [`${campaign} --measure spearmen`, "is not one of"],
      [`${campaign} --exclude nobody`, "did you mean"],
      [`${campaign} --confidence 0`, "between 0 and 1"],
      [`rank ${SAMPLE} --data ${PACKAGE} --metric Patchy,Gauge`, "cannot be ranked"],
      [`rank --campaign sample/xx-yy --data ${PACKAGE}`, "sample"],
    ];
    for (const [line, part] of cases) {
      const note = await output(...line.split(" "));
      assert(note.startsWith("2: ") && note.includes(part), `${line}: ${note}`);
      assertEquals(note.trimEnd().split("\n").length, 1, note);
    }
  });
});
