import { assertAlmostEquals, assertEquals } from "@std/assert";
import { SEVERITY_MEASURES, severityRows } from "../../src/mqm/severity_rows.ts";
import { SEVERITY_VERDICTS } from "../../src/mqm/severity_verdict.ts";
import { campaignSeverity } from "../../src/campaign/studies/severity_sources.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import fixture from "./fixtures/severity-wmt23-zh-en.json" with { type: "json" };

dataTest("severity contrasts of wmt23 zh-en equal those computed with sacreBLEU", async (data) => {
  const source = await campaignSeverity(await realCampaign(data, "wmt23/zh-en"));
  const rows = await severityRows(source!, SEVERITY_VERDICTS, { seed: 0, replicates: 0 });
  assertEquals(rows.length, 4);
  for (const { verdict, n, pairs, means } of rows) {
    const expected = fixture.rows[verdict];
    assertEquals([n, pairs], [expected.n, expected.pairs]);
    for (const measure of SEVERITY_MEASURES) {
      const { mean } = means[measure];
      if (measure.startsWith("delta")) assertAlmostEquals(mean!, expected[measure], 1e-9, measure);
      else assertEquals(mean, expected[measure], `${verdict} ${measure}`);
    }
  }
});
