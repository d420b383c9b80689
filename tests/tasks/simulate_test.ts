import { assert, assertEquals } from "@std/assert";
import { madeUpCampaign } from "../../tasks/simulate/made_up_campaign.ts";
import { testedByUnits } from "../../tasks/simulate/null_tests.ts";

const SHAPE = { systems: 4, segments: 24, documentSize: 2, quality: [0.5, 0.5] } as const;
const DATASETS = 60;
/** A test of size 5 % rejects more than so many of 60 campaigns once in ten million times; there are 35 such counts. */
const MOST = 15;

Deno.test("tests by document find a difference between equal metrics in no more than 5 % of campaigns, whatever scores share", async () => {
  for (const effect of ["none", "segment", "document"] as const) {
    const rejected = new Map<string, number>();
    for (let dataset = 0; dataset < DATASETS; dataset++) {
      const campaign = madeUpCampaign({ ...SHAPE, effect }, 3, dataset);
      for (const { measure, unit, p } of await testedByUnits(campaign, 99, dataset)) {
        assert(p > 0 && p <= 1, `${measure} ${unit}: ${p}`);
        const valid = unit === "document" || (unit === "segment" && effect !== "document");
        const row = `${measure} ${unit}`;
        if (valid) rejected.set(row, (rejected.get(row) ?? 0) + (p <= 0.05 ? 1 : 0));
      }
    }
    assertEquals(rejected.size, effect === "document" ? 7 : 14);
    for (const [row, count] of rejected) assert(count <= MOST, `${effect}: ${row} ${count}`);
  }
});

Deno.test("the same study finds a metric that is much better, so the tests have power", async () => {
  let found = 0;
  for (let dataset = 0; dataset < 20; dataset++) {
    const campaign = madeUpCampaign(
      { ...SHAPE, effect: "none", quality: [0.9, 0.3] },
      3,
      dataset,
    );
    const tested = await testedByUnits(campaign, 99, dataset);
    const accuracy = tested.find(({ measure, unit }) =>
      measure === "acc_eq" && unit === "document"
    );
    if (accuracy !== undefined && accuracy.p <= 0.05) found++;
  }
  assert(found > 12, `${found} of 20`);
});
