import { fileURLToPath } from "node:url";
import { assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import {
  changedVerdicts,
  type ListedVerdict,
  listVerdicts,
  parseVerdicts,
  verdictsText,
} from "../../tasks/check_verdicts.ts";
import { buildManifest } from "../../src/reporting/artifacts/manifest.ts";
import type { ManifestVerdict } from "../../src/reporting/artifacts/manifest_form.ts";
import { type Outcome, VERDICT_KINDS } from "../../src/reporting/verdicts/verdict.ts";

const KINDS: readonly Outcome[] = [...VERDICT_KINDS, "setting"];

function figure(key: string, verdict: Outcome): ManifestVerdict {
  return { key, verdict, printed: "0.5", value: null, difference: null, reason: "" };
}

Deno.test("listVerdicts() gives a row per figure, sorted, unclaimed figures under their paper", () => {
  const counts = { same: 0, close: 0, differs: 0, not_run: 0, own_suite: 0 };
  const section = { title: "", answers: [], missing: null, counts, inputs: [] };
  const paper = { id: "paper", title: "", citation: "", counts };
  const sections = [
    { ...section, id: "paper/b", verdicts: [figure("t.2", "differs"), figure("t.1", "same")] },
    { ...section, id: "paper/a", verdicts: [figure("t.3", "close")] },
  ];
  const unclaimed = [figure("t.9", "not_run")];
  const empty = buildManifest(
    { papers: [], versions: {}, options: {}, seed: 1, sample: false },
    [],
  );
  assertEquals(listVerdicts({ ...empty, papers: [{ ...paper, sections, unclaimed }] }), [
    { section: "paper", key: "t.9", verdict: "not_run" },
    { section: "paper/a", key: "t.3", verdict: "close" },
    { section: "paper/b", key: "t.1", verdict: "same" },
    { section: "paper/b", key: "t.2", verdict: "differs" },
  ]);
});

Deno.test("changedVerdicts() names what changed, came and went", () => {
  const verdict = (key: string, kind: Outcome) => ({ section: "p/s", key, verdict: kind });
  const before = [verdict("a", "same"), verdict("b", "same"), verdict("c", "close")];
  const after = [verdict("a", "same"), verdict("b", "differs"), verdict("d", "same")];
  assertEquals(changedVerdicts(before, after), [
    "p/s b: same → differs",
    "p/s c: close → gone",
    "p/s d: not listed → same",
  ]);
  assertEquals(changedVerdicts(before, before), []);
});

Deno.test("parseVerdicts() gives back what verdictsText() prints", () => {
  const listed: fc.Arbitrary<ListedVerdict> = fc.record({
    section: fc.stringMatching(/^[a-z]{1,5}\/[a-z]{1,5}$/),
    key: fc.string({ minLength: 1, unit: fc.constantFrom("a", ".", ",", '"', " ") }),
    verdict: fc.constantFrom(...KINDS),
  });
  fc.assert(
    fc.property(
      fc.array(listed),
      (verdicts) => assertEquals(parseVerdicts(verdictsText(verdicts)), verdicts),
    ),
    { seed: 4 },
  );
});

Deno.test("the committed list of verdicts is sorted, without repeats, and knows every verdict it names", async () => {
  const text = await Deno.readTextFile(new URL("../verdicts.csv", import.meta.url));
  const listed = parseVerdicts(text);
  const names = listed.map(({ section, key }) => `${section} ${key}`);
  assertEquals(new Set(names).size, names.length);
  assertEquals(listed.filter(({ verdict }) => !KINDS.includes(verdict)), []);
  const sorted = [...listed].sort((a, b) =>
    a.section === b.section ? (a.key < b.key ? -1 : 1) : a.section < b.section ? -1 : 1
  );
  assertEquals(listed, sorted);
});

Deno.test("the task says so and exits with 2 where it has no data or does not know an option", async () => {
  const task = fileURLToPath(new URL("../../tasks/check_verdicts.ts", import.meta.url));
  const cases: [string[], string][] = [
    [[], "METAEVAL_DATA is not set"],
    [["--updat"], "'--updat' is not understood"],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--allow-env=METAEVAL_DATA", task, ...args],
      env: { METAEVAL_DATA: "" },
    }).output();
    assertEquals(code, 2);
    assertStringIncludes(new TextDecoder().decode(stderr), message);
  }
});
