import { assert, assertEquals } from "@std/assert";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { calibrateSampled } from "../../../src/pairs/calibration/calibrate_sampled.ts";
import { samplingErrors } from "../../../src/pairs/calibration/sampling_errors.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { uniform } from "../../../src/resampling/random/uniform.ts";

const [SYSTEMS, SEGMENTS, RUNS, EXPERIMENTS] = [5, 4, 3, 40];

Deno.test("errors of sampled searches are the worst of each experiment's runs, one stream a run", () => {
  const cells = Array.from({ length: SYSTEMS * SEGMENTS }, (_, at) => at);
  const human = parseScores(cells.map((at) => String(-((at * 7) % 3))));
  const metric = parseScores(cells.map((at) => String((at * at * 11) % 17)));
  const plan = { key: "M", human, metric, systems: SYSTEMS, rate: 0.08, runs: RUNS, seed: 8 };
  const found = samplingErrors({ ...plan, experiments: EXPERIMENTS });
  // Translations of one segment are compared.
  const paired = pairScores(human, metric, Int32Array.from(cells, (at) => at % SEGMENTS));
  const { epsilon, value } = calibrate(paired);
  assertEquals([found.epsilon, found.value], [epsilon, value]);
  const search = calibrateSampled(paired);
  const outcomes: number[] = [];
  for (const judgedBy of ["all", "sample"] as const) {
    const expected = Array.from({ length: EXPERIMENTS }, (_, experiment) => {
      let [furthest, worst, exact] = [0, 0, 0];
      for (let run = 0; run < RUNS; run++) {
        const stream = keyedStream(8, "M", experiment * RUNS + run);
        const one = search({ rate: 0.08, random: () => uniform(stream) })[judgedBy];
        furthest = Math.max(furthest, Math.abs(one.epsilon - epsilon));
        worst = Math.max(worst, value! - one.value!);
        if (one.value === value) exact++;
      }
      return { epsilonDeviation: furthest, valueDeviation: worst, exactRuns: exact };
    });
    assertEquals(found.experiments[judgedBy], expected);
    outcomes.push(...expected.map(({ exactRuns }) => exactRuns));
  }
  assert(new Set(outcomes).size > 1, `${outcomes}`);
});

Deno.test("without a pair there is nothing to search", () => {
  const none = parseScores([null, null]);
  const plan = { key: "M", human: none, metric: none, systems: 2, rate: 1, runs: 1, seed: 1 };
  assertEquals(
    samplingErrors({ ...plan, experiments: 2 }),
    { epsilon: null, value: null, experiments: { all: [], sample: [] } },
  );
});
