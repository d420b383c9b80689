import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { writtenTexts } from "../../tasks/make_sample.ts";
import { accuracyEdits } from "../../tasks/sample/accuracy_edits.ts";
import { applyEdits, type RatedEdit } from "../../tasks/sample/apply_edits.ts";
import { characterOverlap, wordOverlap } from "../../tasks/sample/character_overlap.ts";
import { draws } from "../../tasks/sample/draw.ts";
import { type Edit, removal, replacement } from "../../tasks/sample/edit.ts";
import { formEdits } from "../../tasks/sample/form_edits.ts";
import { writtenEdits } from "../../tasks/sample/written_edits.ts";
import { readWrittenSegments, type WrittenSegment } from "../../tasks/sample/written_segment.ts";

const SEED = { seed: 20261130 };
const segments: readonly WrittenSegment[] = (await writtenTexts()).flatMap(readWrittenSegments);

function apply(text: string, edit: Edit): string {
  return applyEdits(text, [{ edit, severity: "minor" }]).text;
}

/** All wordings of a pattern, at most a thousand of them. */
function expansions(segment: WrittenSegment): string[] {
  let texts = [""];
  for (const wordings of segment.pattern) {
    texts = texts.flatMap((text) => wordings.map((wording) => text + wording)).slice(0, 1000);
  }
  return texts;
}

Deno.test("replacement() mends the article before the word it changes", () => {
  const text = "in an attic";
  const change = replacement(text, 6, 11, "cellar");
  assertEquals(text.slice(0, change.start) + change.text, "in a cellar");
  assertEquals(change.text.slice(...change.mark), "cellar");
});

Deno.test("removal() takes the space along and starts the next sentence with a capital", () => {
  const cut = (text: string, part: string): string => {
    const start = text.indexOf(part);
    const { start: from, end, text: put } = removal(text, start, start + part.length);
    return text.slice(0, from) + put + text.slice(end);
  };
  assertEquals(cut("It runs every hour.", "every hour"), "It runs.");
  assertEquals(cut("It is free, but not for cars.", ", but not for cars"), "It is free.");
  assertEquals(cut("Yes. He tried too, and it failed.", "He tried too,"), "Yes. And it failed.");
  assertEquals(cut("Yes. Don't ask.", "Don't ask."), "Yes.");
});

Deno.test("accuracyEdits() drops negations, alters numbers and swaps pronouns", () => {
  const texts = (text: string) =>
    accuracyEdits(text, "news", draws("test")).filter((edit) => edit.kind !== "addition")
      .map((edit) => apply(text, edit));
  assertEquals(texts("They can't swim."), ["They can swim."]);
  assertEquals(texts("It won't hold."), ["It will hold."]);
  assertEquals(texts("They told her."), ["They told him."]);
  assertEquals(texts("I met her sister."), ["I met his sister."]);
  assert(texts("It costs 1,200 now.").every((text) => /^It costs \d,200 now\.$/.test(text)));
});

Deno.test("accuracyEdits() keeps a day of the month a day of the month", () => {
  for (let k = 0; k < 200; k++) {
    const [edit] = accuracyEdits("until March 14 at least", "news", draws(`day ${k}`));
    assert(Number(edit.text) >= 1 && Number(edit.text) <= 28 && edit.text !== "14", edit.text);
  }
});

Deno.test("every hand-written error applies to a wording of its segment, or to a reference", () => {
  for (const segment of segments) {
    const texts = [...expansions(segment), segment.refA, segment.refB];
    for (const error of segment.errors) {
      const alone = { ...segment, errors: [error] };
      assert(
        texts.some((text) => writtenEdits(alone, text).length > 0),
        `${segment.document}: ${error.code} ${error.finds.join(" / ")}`,
      );
    }
  }
});

Deno.test("every edit of every reference changes the text and marks a part of it", () => {
  for (const segment of segments) {
    for (const text of [segment.refA, segment.refB]) {
      const edits = [
        ...writtenEdits(segment, text),
        ...accuracyEdits(text, segment.domain, draws("test")),
        ...formEdits(text, draws("test")),
      ];
      for (const edit of edits) {
        const result = applyEdits(text, [{ edit, severity: "major" }]);
        assert(result.text !== text, `${edit.kind} leaves '${text}'`);
        const [error] = result.errors;
        const marked = [...result.text].slice(error.start, error.end).join("");
        assert(marked !== "" && marked.trim() !== "", `${edit.kind} in '${result.text}'`);
        if (edit.mark !== null) assertEquals(marked, edit.text.slice(...edit.mark));
        assert(!/ {2}|^ | $/.test(result.text), `'${result.text}'`);
      }
    }
  }
});

Deno.test("hand-written texts are clean: no doubled or stray spaces, no doubled full stops", () => {
  for (const segment of segments) {
    const texts = [...expansions(segment), segment.refA, segment.refB, segment.source];
    for (const text of texts) assert(!/ {2}| [,.;!?]|\.\.|,,|^ | $/.test(text), text);
  }
});

Deno.test("awkward phrases and misspelt words stand where the texts say", () => {
  for (const segment of segments) {
    for (const name of ["refA", "refB"] as const) {
      for (const phrase of segment.awkward[name]) assert(segment[name].includes(phrase), phrase);
    }
    for (const word of segment.sourceErrors) assert(segment.source.includes(word), word);
  }
});

Deno.test("applyEdits() leaves all but the edited parts alone and marks what it wrote", () => {
  const piece = fc.string({ unit: "grapheme", maxLength: 6 });
  const written = fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, piece, written), { maxLength: 5 }), (parts) => {
      let text = "";
      let expected = "";
      const rated: RatedEdit[] = [];
      for (const [kept, old, wrong] of parts) {
        text += kept;
        const start = text.length;
        text += old;
        expected += kept + wrong;
        rated.push({
          edit: {
            kind: "style",
            start,
            end: text.length,
            text: wrong,
            mark: [0, wrong.length],
            category: "style/unnatural or awkward",
            major: 0,
          },
          severity: "minor",
        });
      }
      const result = applyEdits(text, rated);
      assertEquals(result.text, expected);
      result.errors.forEach((error, k) => {
        assertEquals([...expected].slice(error.start, error.end).join(""), parts[k][2]);
      });
    }),
    SEED,
  );
});

Deno.test("overlaps lie in their range, are whole for equal texts and nothing for disjoint ones", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (p, q) => {
      const share = characterOverlap(p, q);
      assert(share >= 0 && share <= 100 + 1e-9);
      assert(wordOverlap(p, q) >= 0 && wordOverlap(p, q) <= 1);
      assertEquals(wordOverlap(p, q), wordOverlap(q, p));
    }),
    SEED,
  );
  assertEquals(wordOverlap("no word of it", "other things here"), 0);
});

Deno.test("draws() stay in range and depend on the label alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (label, n) => {
      const [p, q] = [draws(label), draws(label)];
      for (let k = 0; k < 20; k++) {
        const value = p.below(n);
        assert(Number.isInteger(value) && value >= 0 && value < n);
        assertEquals(q.below(n), value);
      }
    }),
    SEED,
  );
});

Deno.test("readWrittenSegments() refuses what it does not know", () => {
  const heading = "# document d in domain news\n\n";
  assertThrows(() => readWrittenSegments("no heading\n\nde Ja.\n"), Error, "not a heading");
  assertThrows(() => readWrittenSegments(`${heading}de Ja.\nX Yes.\n`), Error, "no known code");
  assertThrows(() => readWrittenSegments(`${heading}de Ja.\nA Yes.\nC Yes.\n`), Error, "lacks 'B'");
  assertThrows(
    () => readWrittenSegments(`${heading}de Ja.\nA Yes.\nB Yes.\nC Yes.\nM Yes\n`),
    Error,
    "is not 'find / find => wrong'",
  );
});
