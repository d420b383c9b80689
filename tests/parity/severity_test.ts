import { assertAlmostEquals, assertEquals } from "@std/assert";
import { severityContrasts } from "../../src/mqm/severity_contrasts.ts";
import { severityCosts } from "../../src/mqm/severity_costs.ts";
import { summariseSeverity } from "../../src/mqm/severity_summary.ts";
import { SEVERITY_VERDICTS } from "../../src/mqm/severity_verdict.ts";
import { bleu } from "../../src/textmetrics/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf.ts";
import { sentenceScores } from "../../src/textmetrics/scores.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import fixture from "./fixtures/severity-wmt23-zh-en.json" with { type: "json" };

dataTest("severity contrasts of wmt23 zh-en equal those computed with sacreBLEU", async (data) => {
  const campaign = await realCampaign(data, "wmt23/zh-en");
  const tables = await Promise.all(campaign.ratingNames.map((name) => campaign.rating(name)));
  const rated = new Set(tables.flatMap((table) => table.systems));
  const systems = campaign.outputs.filter((name) =>
    rated.has(name) && !campaign.references.includes(name)
  );
  assertEquals(systems.length, 15);
  const contrasts = severityContrasts(tables, systems);
  const reference = await campaign.reference("refA");
  const outputs = await Promise.all(systems.map((system) => campaign.output(system)));
  const costs = [bleu({ effectiveOrder: true }), chrf()].map((metric) => {
    const scores = metric.prepare([reference]).statisticsOfAll(outputs)
      .map((statistics) => sentenceScores(metric, statistics));
    return severityCosts(contrasts, (system, segment) => scores[system][segment]);
  });
  const mqm = severityCosts(
    contrasts.map((contrast) => ({ ...contrast, clean: [-1] })),
    (system, segment) => {
      const own = contrasts.find((one) => one.system === system && one.segment === segment);
      return system < 0 ? 0 : -Number(own!.rating.errors[0].score);
    },
  );
  for (const verdict of SEVERITY_VERDICTS) {
    const expected = fixture.rows[verdict];
    const [forBleu, forChrf] = costs.map((one) => summariseSeverity(verdict, contrasts, one));
    assertEquals(forBleu.n, expected.n);
    assertEquals(forBleu.pairs, expected.pairs);
    assertAlmostEquals(forBleu.delta!, expected.delta_bleu, 1e-9);
    assertAlmostEquals(forChrf.delta!, expected.delta_chrf, 1e-9);
    assertEquals(forBleu.noPenalty, expected.no_penalty_bleu);
    assertEquals(forChrf.noPenalty, expected.no_penalty_chrf);
    assertEquals(forBleu.inversion, expected.inversion_bleu);
    assertEquals(forChrf.inversion, expected.inversion_chrf);
    assertAlmostEquals(
      summariseSeverity(verdict, contrasts, mqm).delta!,
      expected.delta_mqm,
      1e-9,
    );
  }
});
