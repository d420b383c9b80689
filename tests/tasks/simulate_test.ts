import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { endlessSegments, madeIntervals } from "../../tasks/simulate/covered_intervals.ts";
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

Deno.test("agree's usual intervals hold what they are said to hold: for measures of systems the average value of as many segments", () => {
  const shape = { ...SHAPE, systems: 8, effect: "none" } as const;
  const fresh = endlessSegments(shape, 3, 0);
  const studied = Array.from(
    { length: DATASETS },
    (_, dataset) =>
      madeIntervals(madeUpCampaign(shape, 3, 1 + dataset, 0), false, 99, fresh.paired),
  );
  const count = (measure: string, method: string, value: (average: number) => number) => {
    const found = studied.flatMap(({ intervals }) =>
      intervals.filter((one) => one.measure === measure && one.method === method)
    );
    assertEquals(found.length, DATASETS);
    const average = found.reduce((sum, { estimate }) => sum + estimate, 0) / DATASETS;
    return found.filter(({ low, high }) =>
      low <= value(average) + 1e-9 && value(average) <= high + 1e-9
    ).length;
  };
  // An interval that holds its value in 90 % of campaigns misses it in more than 18 of 60 once in a million times.
  const least = DATASETS - 18;
  for (const measure of ["pa", "kendall", "spearman", "pearson"]) {
    const held = count(measure, "percentile", (average) => average);
    assert(held >= least, `${measure} percentile, as many: ${held}`);
    const endless = count(measure, "percentile", () => fresh.values[measure]);
    assert(endless < least, `${measure} percentile, endless: ${endless}`);
  }
  for (const measure of ["acc_eq", "pearson_segment"]) {
    const held = count(measure, "basic", () => fresh.values[measure]);
    assert(held >= least, `${measure} basic, endless: ${held}`);
  }
  const differences = studied.flatMap(({ differences }) =>
    differences.filter(({ method, measure }) => method === "percentile" && measure === "pa")
  );
  const held = differences.filter(({ low, high }) => low <= 0 && 0 <= high).length;
  assert(held >= least, `difference of pa: ${held}`);
});

const TASK = fileURLToPath(new URL("../../tasks/simulate.ts", import.meta.url));

async function simulate(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const command = new Deno.Command("deno", { args: ["run", "--allow-read", TASK, ...args] });
  const { code, stdout, stderr } = await command.output();
  const [out, error] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out, error };
}

Deno.test("parts of a study, merged in any order, give its bytes; one that is missing is asked for", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const study = ["power", "--datasets", "30", "--systems", "2", "--jobs", "1"];
    const files: string[] = [];
    for (const part of [1, 2]) {
      files.unshift(`${folder}/part${part}.json`);
      await Deno.writeTextFile(files[0], (await simulate(...study, "--shard", `${part}/2`)).out);
    }
    assertEquals((await simulate("merge", ...files)).out, (await simulate(...study)).out);
    for (
      const [refused, reason] of [
        [["merge", files[0]], "run the command with --shard 1/2"],
        [["merge"], "merge needs the parts"],
        [[...study, "--shard", "1/4"], "take fewer parts"],
        [["size", "--systems", "3"], "choose one of 2, 10, 15"],
      ] as const
    ) {
      const { code, error } = await simulate(...refused);
      assertEquals(code, 2);
      assertStringIncludes(error, reason);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
