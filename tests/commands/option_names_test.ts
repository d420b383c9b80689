import { assert, assertEquals } from "@std/assert";
import { runCommand, SAMPLE } from "./run_command.ts";

const HOME = SAMPLE.slice(0, SAMPLE.lastIndexOf("/"));

/** A command line by today's names of its options, and by the earlier ones. */
const LINES: readonly (readonly [string, string])[] = [
  [
    "bootstrap @/scores.csv --column Gauge --against human --statistic acc_eq --groups segment",
    "bootstrap @/scores.csv --column Gauge --compare human --statistic acc_eq --group segment",
  ],
  [
    "score @/base.txt @/large.txt --ref @/reference.txt --compare --against @/large.txt -m bleu",
    "score @/base.txt @/large.txt --ref @/reference.txt --compare --baseline @/large.txt -m bleu",
  ],
  [
    "audit @/base.txt --ref @/reference.txt --documents @/documents.txt --format json",
    "audit @/base.txt --ref @/reference.txt --docs @/documents.txt --format json",
  ],
];

Deno.test("earlier names of options go on working, and print what today's print", async () => {
  for (const [now, before] of LINES) {
    const [first, second] = await Promise.all(
      [now, before].map((line) =>
        runCommand(...line.replaceAll("@", HOME).split(" "), "--replicates", "200", "--quiet")
      ),
    );
    assertEquals(first.code, 0, first.noted);
    assert(first.printed.length > 100);
    assertEquals(second, first);
  }
});

Deno.test("messages name an option as it was written", async () => {
  const scores = `bootstrap ${HOME}/scores.csv --column Gauge`;
  for (
    const [line, said] of [
      ["--statistic mean --compare human", "--compare would do nothing"],
      ["--statistic mean --against human", "--against would do nothing"],
      ["--statistic mean --compare=human", "--compare would do nothing"],
      ["--group segment", "--group is for --statistic acc_eq"],
      ["--groups segment", "--groups is for --statistic acc_eq"],
      ["--statistic acc_eq --compare human", "name their column with --groups"],
    ]
  ) {
    const { code, noted } = await runCommand(...`${scores} ${line}`.split(" "));
    assertEquals(code, 2);
    assert(noted.includes(said), `${line}: ${noted}`);
  }
});

Deno.test("an empty argument is refused before anything is read", async () => {
  for (
    const line of [["bootstrap", "", "--column", "m"], ["score", "", "--ref", "r"], ["merge", ""]]
  ) {
    const { code, noted } = await runCommand(...line);
    assertEquals(code, 2);
    assert(noted.includes(`an argument of '${line[0]}' is empty`), noted);
  }
});
