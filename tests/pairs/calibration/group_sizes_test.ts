import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction, fractionValue, greatestDivisor } from "../../../src/decimals/fraction.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";

/** Scores in groups of 2, 3, 4, … rows, whose common denominator is far over 2^53. */
async function manySizes(file: string) {
  const path = new URL(`../fixtures/${file}`, import.meta.url);
  const [header, ...lines] = (await Deno.readTextFile(path)).trim().split("\n");
  const names = header.split(",");
  const column = (name: string) => lines.map((line) => line.split(",")[names.indexOf(name)]);
  return { human: column("human"), metric: column("metric"), groups: column("seg") };
}

/** The greatest mean accuracy over groups, by the definition and in whole numbers over one denominator. */
function greatestAccuracy(human: number[], metric: bigint[], groups: string[]): number {
  const rows = new Map<string, number[]>();
  groups.forEach((group, row) => rows.set(group, [...rows.get(group) ?? [], row]));
  const sizes = [...rows.values()].map(({ length }) => BigInt(length * (length - 1) / 2));
  const common = sizes.reduce((product, size) => product / greatestDivisor(product, size) * size);
  const flips: { gap: bigint; change: bigint }[] = [];
  let sum = 0n;
  for (const members of rows.values()) {
    const weight = common / BigInt(members.length * (members.length - 1) / 2);
    members.forEach((a, at) =>
      members.slice(0, at).forEach((b) => {
        const order = Math.sign(human[a] - human[b]);
        const difference = metric[a] - metric[b];
        if (difference === 0n) {
          if (order === 0) sum += weight;
          return;
        }
        const isConcordant = (order > 0) === (difference > 0n) && order !== 0;
        if (isConcordant) sum += weight;
        const change = order === 0 ? weight : isConcordant ? -weight : 0n;
        flips.push({ gap: difference < 0n ? -difference : difference, change });
      })
    );
  }
  flips.sort((a, b) => a.gap < b.gap ? -1 : a.gap > b.gap ? 1 : 0);
  let best = sum;
  flips.forEach(({ gap, change }, at) => {
    sum += change;
    if (flips[at + 1]?.gap !== gap && sum > best) best = sum;
  });
  return fractionValue(fraction(best, common * BigInt(rows.size)));
}

for (
  const [file, expected] of [
    ["groups-2-to-170.csv", 0.6422493982930179],
    ["groups-2-to-61.csv", 0.6458075043823853],
  ] as const
) {
  Deno.test(`calibrate() gives ${expected} on ${file}, the exact fraction rounded once`, async () => {
    const { human, metric, groups } = await manySizes(file);
    const numbers = new Map([...new Set(groups)].map((group, at) => [group, at]));
    const groupOf = Int32Array.from(groups, (group) => numbers.get(group) ?? -1);
    const column = parseScores(metric);
    const { value } = calibrate(pairScores(parseScores(human), column, groupOf));
    assertEquals(value, expected);
    const units = Array.from(column.integers ?? [], BigInt);
    assertEquals(value, greatestAccuracy(human.map(Number), units, groups));
  });
}

Deno.test("thresholds whose means are equal fractions of other denominators are equal: the smallest wins", () => {
  const sizes = Array.from({ length: 44 }, (_, k) => k + 2);
  // One pair of three rows weighs as much as two of four: 1/3 = 1/6 + 1/6, however these are rounded.
  const either = [[...sizes, 3, 3, 3], [...sizes, 4, 4, 4, 4, 4, 4]];
  const shuffled = (list: number[]) => fc.shuffledSubarray(list, { minLength: list.length });
  const order = fc.constantFrom([0, 1], [1, 0]).chain(([lost, gained]) =>
    fc.tuple(shuffled(either[lost]), shuffled(either[gained]))
  );
  fc.assert(
    fc.property(order, fc.boolean(), ([first, second], more) => {
      const human: string[] = [];
      const metric: string[] = [];
      const groups: number[] = [];
      // In each group one pair counts, at a distance of its own; all others are far apart and discordant.
      [...first, ...second, ...more ? [sizes.length + 2] : []].forEach((size, group) => {
        const isLost = group < first.length;
        human.push("0", isLost ? "0.5" : "0");
        metric.push("0", String(group + 1));
        for (let row = 2; row < size; row++) {
          human.push(String(-row));
          metric.push(String(1000 * row));
        }
        for (let row = 0; row < size; row++) groups.push(group);
      });
      const paired = pairScores(parseScores(human), parseScores(metric), Int32Array.from(groups));
      const { epsilonText } = calibrate(paired);
      assertEquals(epsilonText, more ? String(first.length + second.length + 1) : "0");
    }),
    { seed: 11, numRuns: 20 },
  );
});
