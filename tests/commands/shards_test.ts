import { assert, assertEquals } from "@std/assert";
import { dispatch } from "../../src/commands/dispatch.ts";
import { listen } from "./listen.ts";
import { SAMPLE } from "./run_command.ts";
import { scoreTable } from "./score_table.ts";

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

const ON_SAMPLE = `--campaign sample/de-en --data ${SAMPLE}`;

Deno.test("shards that do not belong together are refused with one sentence", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/scores.csv`;
    await Deno.writeTextFile(file, scoreTable());
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
      [[`${folder}/nowhere`], "there is no such file"],
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
    await Deno.writeTextFile(file, scoreTable());
    const odd = `${folder}/odd.csv`;
    await Deno.writeTextFile(odd, "score,constant,other\n1,2,3\n,2,4\nx1,2,5\n");
    const one = `${folder}/one.csv`;
    await Deno.writeTextFile(one, "score\n1\n");
    const campaign = `agree ${ON_SAMPLE}`;
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
      [`bootstrap ${folder}/none.csv --column mqm`, "there is no such file"],
      [`${campaign} --metric nothing`, "did you mean"],
      [`${campaign} --measure spearmen`, "is not one of"],
      [`${campaign} --exclude nobody`, "did you mean"],
      [`${campaign} --confidence 0`, "between 0 and 1"],
      [`rank ${ON_SAMPLE} --metric Patchy,Gauge`, "cannot be ranked"],
      [`rank --campaign sample/xx-yy --data ${SAMPLE}`, "sample"],
    ];
    for (const [line, part] of cases) {
      const note = await output(...line.split(" "));
      assert(note.startsWith("2: ") && note.includes(part), `${line}: ${note}`);
      assertEquals(note.trimEnd().split("\n").length, 1, note);
    }
  });
});
