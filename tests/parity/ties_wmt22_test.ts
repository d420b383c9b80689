import { assert, assertEquals } from "@std/assert";
import { selectRows } from "../../src/decimals/select_rows.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";
import { boundedSearch } from "../../src/pairs/calibration/bounded_search.ts";
import { calibrate } from "../../src/pairs/calibration/calibrate.ts";
import { firstIncumbent } from "../../src/pairs/calibration/incumbent.ts";
import { coefficients } from "../../src/pairs/classes/coefficients.ts";
import { countPairs } from "../../src/pairs/classes/count_pairs.ts";
import { groupRows } from "../../src/pairs/classes/grouping.ts";
import { cutAt } from "../../src/pairs/calibration/metric_gaps.ts";
import { pairScores } from "../../src/pairs/classes/paired_scores.ts";
import { sumCounts } from "../../src/pairs/classes/pair_counts.ts";
import { tallyPairs } from "../../src/pairs/classes/tally_pairs.ts";
import { fractionValue } from "../../src/decimals/fraction.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import peers from "./fixtures/ties-wmt22-en-de.json" with { type: "json" };

function rowsOf(table: ScoreTable): number[] {
  return peers.systems.flatMap((system) => {
    const at = table.systems.indexOf(system);
    assert(at >= 0, `${table.name} has no system ${system}`);
    return Array.from({ length: table.segments }, (_, segment) => at * table.segments + segment);
  });
}

dataTest(
  "wmt22/en-de by item: every metric's exact calibration and the peer's float64 values",
  async (data) => {
    const campaign = await realCampaign(data, "wmt22/en-de");
    const table = await campaign.human("mqm");
    const human = selectRows(table.column, rowsOf(table));
    const groups = groupRows("item", peers.systems.length, table.segments);
    for (const [name, { item }] of Object.entries(peers.metrics)) {
      const scores = await campaign.metric(name);
      const paired = pairScores(human, selectRows(scores.column, rowsOf(scores)), groups);
      const { epsilon, value } = calibrate(paired);
      assertEquals([name, value], [name, item.exact_acc_eq_calibrated]);
      assertEquals([name, epsilon], [name, item.exact_epsilon_smallest]);
      assertEquals([name, scores.column.decimals], [name, item.decimals]);
      const found = coefficients(countPairs(paired));
      assert(Math.abs((found.values.tau_b ?? NaN) - item.tau_b) < 1e-12, `${name} tau_b`);
      assertEquals([name, found.groups.tau_b], [name, item.tau_b_groups]);
      assert(Math.abs((found.values.acc_eq ?? NaN) - item.acc_eq) < 1e-12, `${name} acc_eq`);
    }
  },
);

dataTest(
  "wmt22/en-de: bounds find what listing finds, and human ties are as counted elsewhere",
  async (data) => {
    const campaign = await realCampaign(data, "wmt22/en-de");
    const table = await campaign.human("mqm");
    const human = selectRows(table.column, rowsOf(table));
    const scores = await campaign.metric("COMET-22-refA");
    const metric = selectRows(scores.column, rowsOf(scores));
    const paired = pairScores(
      human,
      metric,
      groupRows("item", peers.systems.length, table.segments),
    );
    const counts = sumCounts(countPairs(paired));
    assertEquals([paired.totalPairs, counts.tied_human + counts.tied_both], [119_665, 63_847]);
    for (const name of ["acc_eq", "tau_b", "ties_f1", "tau_10"] as const) {
      const goal = { name, linear: null };
      const start = tallyPairs(paired, cutAt(0n));
      const bounded = boundedSearch(paired, goal, start, firstIncumbent(paired, goal, start), 4096);
      assertEquals([name, fractionValue(bounded.epsilon)], [name, calibrate(paired, name).epsilon]);
    }
  },
);
