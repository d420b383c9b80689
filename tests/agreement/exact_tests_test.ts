import { assert, assertEquals } from "@std/assert";
import { differingPairs } from "../../src/agreement/differing_pairs.ts";
import { itemAccuracy } from "../../src/agreement/item_accuracy.ts";
import { pairLayout } from "../../src/agreement/pair_layout.ts";
import { chosenMetrics, metricRows } from "../../src/commands/inputs/campaign_scores.ts";
import { pairOutcomesPValue } from "../../src/resampling/permutation/pair_outcomes.ts";
import { simulatedPairOutcomes } from "../../src/resampling/permutation/simulated_pair_outcomes.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";

dataTest(
  "exact p-values of all 903 metric pairs of wmt23/zh-en agree with simulation",
  async (data) => {
    const campaign = await realCampaign(data, "wmt23/zh-en");
    const human = await campaign.human("mqm");
    const layout = pairLayout(human, new Set(["refA", "synthetic_ref"]));
    const right: Uint32Array[] = [];
    for (const name of chosenMetrics(campaign, [])) {
      const metric = await campaign.metric(name);
      right.push(itemAccuracy(layout, metricRows(human, metric), metric).right);
    }
    const permutations = 1000;
    let pairs = 0;
    let beyondTwo = 0;
    for (let i = 0; i < right.length; i++) {
      for (let j = i + 1; j < right.length; j++, pairs++) {
        const differing = differingPairs(layout, right[i], right[j]);
        const exact = pairOutcomesPValue(differing);
        const experiment = `${i} and ${j}`;
        const { p } = simulatedPairOutcomes(differing, { permutations, seed: 1, experiment });
        const error = Math.sqrt(exact * (1 - exact) / permutations);
        assert(Math.abs(p - exact) <= 5 * error + 1e-9, `${experiment}: ${p}, not ${exact}`);
        if (Math.abs(p - exact) > 2 * error + 1e-9) beyondTwo++;
      }
    }
    assertEquals(pairs, 903);
    assert(beyondTwo < 0.1 * pairs, `${beyondTwo} lie beyond two errors`);
  },
);
