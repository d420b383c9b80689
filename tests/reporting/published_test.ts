import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { parse } from "@std/csv";
import { programFolder } from "../../src/datasets/program/program_files.ts";
import { parsePublished } from "../../src/reporting/verdicts/parse_published.ts";
import { readPublished } from "../../src/reporting/verdicts/read_published.ts";
import { UserError } from "../../src/user_error.ts";

const SECOND = new URL("./transcription/", import.meta.url);
const HEADER = "key,printed,where,tolerance,low,high\n";

for (const paper of ["ties-matter", "what-metrics-do-not-measure", "which-bird"]) {
  Deno.test(`data/published/${paper} agrees with a second, independent transcription`, async () => {
    const figures = await readPublished(programFolder(`published/${paper}/`));
    const first = figures.map(({ key, printed, low, high }) =>
      [key, printed, low ?? "", high ?? ""].join()
    );
    const second = parse(await Deno.readTextFile(new URL(`${paper}.csv`, SECOND)), {
      skipFirstRow: true,
    });
    assertEquals(
      first.sort(),
      second.map(({ key, printed, low, high }) =>
        [key, printed, low === "" ? "" : Number(low), high === "" ? "" : Number(high)].join()
      ).sort(),
    );
  });
}

Deno.test("readPublished() gives nothing for a paper without transcribed figures", async () => {
  assertEquals(await readPublished(programFolder("published/no-such-paper/")), []);
});

Deno.test("readPublished() refuses a key that two files hold", async () => {
  const folder = {
    list: () => Promise.resolve(["a.csv", "b.csv"]),
    text: () => Promise.resolve(`${HEADER}tied,53%,page 4,,,\n`),
  };
  await assertRejects(
    () => readPublished(folder),
    UserError,
    "b.csv: the key 'tied' is also in a.csv",
  );
});

for (
  const [what, row, message] of [
    ["a header of its own", null, "x.csv:1: the header"],
    [
      "a figure that is no number",
      "a,about 3,page 4,,,",
      "x.csv:2: 'about 3' is not a printed figure",
    ],
    ["a key with spaces", "a b,3,page 4,,,", "x.csv:2: 'a b' is not a key"],
    ["a figure without its place", "a,3,,,,", "x.csv:2: say in the third field where 'a' stands"],
    ["half an interval", "a,3,page 4,,1,", "x.csv:2: give both ends"],
    ["an interval the wrong way round", "a,3,page 4,,4,1", "x.csv:2: give both ends"],
    ["a negative tolerance", "a,3,page 4,-1,,", "x.csv:2: the tolerance -1 is negative"],
    ["a tolerance that is text", "a,3,page 4,wide,,", "x.csv:2: 'wide' is not a number"],
    ["a row that is too short", "a,3", "x.csv:2: a row has 6 fields, this one 2"],
    ["a key that comes twice", "a,3,page 4,,,\na,3,page 4,,,", "x.csv:3: the key 'a' comes twice"],
  ] as const
) {
  Deno.test(`parsePublished() refuses ${what}`, () => {
    const text = row === null ? "key,printed\n" : `${HEADER}${row}\n`;
    assertThrows(() => parsePublished(text, "x.csv"), UserError, message);
  });
}

Deno.test("parsePublished() takes the figures of settings.csv, and no others, for settings", () => {
  const text = `${HEADER}runs,30,page 4,,,\n`;
  assertEquals(parsePublished(text, "settings.csv")[0].setting, true);
  assertEquals(parsePublished(text, "runs.csv")[0].setting, undefined);
});
