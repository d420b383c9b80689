import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  LOSS_TITLES,
  lostSegments,
  type SegmentTexts,
} from "../../../src/probes/lost_segments/loss_rules.ts";

const text = fc.constantFrom("a", "b", "c", "“c”", "n\u0303", "ﬁ", "a tab\t", "");
const texts: fc.Arbitrary<SegmentTexts> = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 7 }),
).chain(([systems, segments]) => {
  const lines = fc.array(text, { minLength: segments, maxLength: segments });
  return fc.record({
    outputs: fc.array(lines, { minLength: systems, maxLength: systems }),
    sources: lines,
    references: lines,
    origins: fc.array(fc.constantFrom("d1", "d2"), { minLength: segments, maxLength: segments })
      .map((documents) => documents.map((document) => ({ domain: "", document }))),
  });
});

/** What some titles say, segment by segment. */
const SAID: Record<string, (texts: SegmentTexts, i: number) => boolean> = {
  "a translation with a tab": ({ outputs }, i) => outputs.some((own) => own[i].includes("\t")),
  "a translation with no text": ({ outputs }, i) => outputs.some((own) => own[i] === ""),
  "a translation that NFC changes": ({ outputs }, i) => outputs.some((own) => own[i] === "n\u0303"),
  "a translation that NFKC changes": ({ outputs }, i) =>
    outputs.some((own) => own[i] === "n\u0303" || own[i] === "ﬁ"),
  "two systems with the same translation": ({ outputs }, i) =>
    outputs.some((own, k) => outputs.some((other, l) => k < l && own[i] === other[i])),
  "a translation that its system has twice in the document": ({ outputs, origins }, i) =>
    outputs.some((own) =>
      own.some((line, j) =>
        j !== i && line === own[i] && origins[j].document === origins[i].document
      )
    ),
  "a translation that its system has twice": ({ outputs }, i) =>
    outputs.some((own) => own.some((line, j) => j !== i && line === own[i])),
  "a source that occurs twice": ({ sources }, i) =>
    sources.some((line, j) => j !== i && line === sources[i]),
  "a translation equal to the source": ({ outputs, sources }, i) =>
    outputs.some((own) => own[i] === sources[i]),
  "a translation equal to the reference": ({ outputs, references }, i) =>
    outputs.some((own) => own[i] === references[i]),
  "the first place in its document": ({ origins }, i) =>
    i === 0 || origins[i - 1].document !== origins[i].document,
  "the last place in its document": ({ origins }, i) =>
    i === origins.length - 1 || origins[i + 1].document !== origins[i].document,
};

Deno.test("rules of loss lose the segments that their titles say", () => {
  fc.assert(
    fc.property(texts, (texts) => {
      const lost = lostSegments(texts);
      assertEquals(lost.length, LOSS_TITLES.length);
      for (const [title, isLost] of Object.entries(SAID)) {
        const expected = texts.references.map((_, i) => isLost(texts, i) ? 1 : 0);
        assertEquals([...lost[LOSS_TITLES.indexOf(title)]], expected, title);
      }
    }),
    { seed: 501, numRuns: 200 },
  );
});
