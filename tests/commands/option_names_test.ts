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
