import { assertEquals } from "@std/assert";
import { languageResources } from "../../../../src/datasets/language/language_resources.ts";
import { minimalPairs } from "../../../../src/probes/minimal_pairs/minimal_pairs.ts";
import { realCampaign } from "../../../real_campaign.ts";
import { dataTest } from "../../../real_data.ts";

const FIXTURE = new URL("../../fixtures/english-pairs.csv", import.meta.url);

async function digest(lines: readonly string[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  return new Uint8Array(hash).toHex().slice(0, 16);
}

// Rules of English have exceptions that no short list of examples holds. Whoever changes a rule looks at the pairs that
// change, then takes the rows of this test's failure as the new record.
dataTest(
  "rules make the pairs on record of the English sides of three campaigns",
  async (data) => {
    const resources = languageResources();
    const rows = ["campaign,edit,pairs,digest"];
    for (const name of ["wmt22/en-de", "wmt22/zh-en", "wmt23/he-en"]) {
      const campaign = await realCampaign(data, name);
      const texts = name.endsWith("-en")
        ? await campaign.reference("refA")
        : await campaign.sources();
      if (texts === null) throw new Error(`${name} has no sources`);
      const bases = texts.map((text, segment) => ({
        segment,
        system: "refA",
        source: "…",
        reference: text,
        text,
      }));
      const made = Map.groupBy(minimalPairs(bases, resources), ({ category }) => category);
      for (const edit of [...made.keys()].sort()) {
        const lines = made.get(edit)!.map(({ base, rule, edited, span }) =>
          [base.segment, rule, ...span, edited].join("\t")
        );
        rows.push(`${name},${edit},${lines.length},${await digest(lines)}`);
      }
    }
    assertEquals(rows, (await Deno.readTextFile(FIXTURE)).trimEnd().split("\n"));
  },
);
