import { assert, assertEquals } from "@std/assert";
import { dispatch } from "../../../src/commands/dispatch.ts";
import { listen } from "../listen.ts";
import { SAMPLE } from "../run_command.ts";
import { scoreTable } from "../score_table.ts";

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

Deno.test("shards that do not belong together are refused with what differs", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/scores.csv`;
    const changed = `${folder}/changed.csv`;
    await Deno.writeTextFile(file, scoreTable());
    await Deno.writeTextFile(changed, scoreTable().replace("-0.5,", "-1,"));
    const options = ["--column", "mqm", "--replicates", "300"];
    const part = async (name: string, line: readonly string[]) => {
      await Deno.writeTextFile(`${folder}/${name}`, await output(...line));
      return `${folder}/${name}`;
    };
    const second = ["bootstrap", file, ...options, "--shard", "2/2"];
    const first = await part("first", ["bootstrap", file, ...options, "--shard", "1/2"]);
    const whole = await Deno.readTextFile(await part("second", second));
    const damage = async (name: string, text: string) => {
      await Deno.writeTextFile(`${folder}/${name}`, text);
      return `${folder}/${name}`;
    };
    const cases: [string[], string][] = [
      [[first, await part("seed", [...second, "--seed", "5"])], "--seed is 5 in the one and 4 in"],
      [[first, await part("method", [...second, "--method", "basic"])], "--method is basic in"],
      [[first, await part("by", [...second, "--by", "document"])], "--by is document in the one"],
      [
        [first, await part("n", ["bootstrap", file, ...second.slice(2, 4), "--shard", "2/2"])],
        "--replicates is 10000 in the one and 300 in the other",
      ],
      [
        [first, await part("data", ["bootstrap", changed, ...options, "--shard", "2/2"])],
        "the SHA-256 of the table is",
      ],
      [
        [first, await part("parts", [...second.slice(0, -1), "2/3"])],
        "the number of parts is 3 in the one and 2 in the other",
      ],
      [
        [first, await part("rank", `rank ${ON_SAMPLE} --permutations 200 --shard 2/2`.split(" "))],
        "the command is rank in the one and bootstrap in the other",
      ],
      [[first], "part 2 of 2 is missing; run the command with --shard 2/2"],
      [[`${folder}/second`], "part 1 of 2 is missing"],
      [[first, `${folder}/second`, first], "is a second part 1"],
      [[file], "is not a part"],
      [[`${folder}/nowhere`], "there is no such file"],
      [[folder], "this is a folder"],
      [[first, await damage("cut", whole.slice(0, 600))], "is cut off"],
      [
        [first, await damage("confidence", whole.replace(/"confidence":0.95/, '"confidence":0.9'))],
        "is damaged; compute part 2 again",
      ],
      [
        [first, await damage("short", whole.replace(/"joined":\["\S{16}/, '"joined":["'))],
        "is damaged; compute part 2 again",
      ],
      [[await damage("foreign", '{"metaeval":"part"}')], "is not a part"],
    ];
    for (const [files, about] of cases) {
      const note = await output("merge", ...files);
      assert(note.startsWith("2: ") && note.includes(about), `${files.join(" ")}: ${note}`);
      assertEquals(note.trimEnd().split("\n").length, 1, note);
    }
  });
});

Deno.test("merged shards are printed as a single run is, in every format", async () => {
  await withFolder(async (folder) => {
    const file = `${folder}/scores.csv`;
    await Deno.writeTextFile(file, scoreTable());
    const lines = [
      [`bootstrap ${file} --column mqm,metric --replicates 300`, "table json csv markdown latex"],
      [`agree ${ON_SAMPLE} --measure pa,acc_eq --replicates 200`, "table json"],
      [`rank ${ON_SAMPLE} --measure kendall --permutations 200`, "csv markdown"],
    ];
    for (const [line, formats] of lines) {
      const files: string[] = [];
      for (const shard of ["2/2", "1/2"]) {
        files.push(`${folder}/${shard[0]}`);
        const text = await output(...line.split(" "), "--shard", shard);
        await Deno.writeTextFile(`${folder}/${shard[0]}`, text);
      }
      for (const format of formats.split(" ")) {
        assertEquals(
          await output("merge", ...files, "--format", format),
          await output(...line.split(" "), "--format", format),
          `${line} --format ${format}`,
        );
      }
    }
  });
});
