import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { readMqmTsv } from "../../../src/campaign/readers/read_mqm_tsv.ts";
import { readSpanJson } from "../../../src/campaign/readers/read_span_json.ts";
import { tsvRatings } from "../../../src/campaign/readers/tsv_ratings.ts";
import { UserError } from "../../../src/user_error.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const SYSTEMS = ["A", "B", "C"];
const severity = fc.constantFrom("minor", "major", "critical");
const category = fc.constantFrom("accuracy/omission", "fluency");

Deno.test("error spans in JSON are read the same from every form that tools write", () => {
  const span = fc.record({ severity, category: fc.option(category, { nil: undefined }) });
  const list = fc.array(fc.array(span, { maxLength: 3 }), { minLength: 1, maxLength: 4 });
  const named = fc.constantFrom("errors", "error_spans");
  fc.assert(
    fc.property(list, named, (spans, field) => {
      const records = spans.map((errors) => ({ src: "x", [field]: errors }));
      const errors = spans.map((own) => ({
        errors: own.map(({ severity, category = "" }) => (
          { category, severity, score: null, isSource: false }
        )),
      }));
      const one = {
        name: "mqm",
        systems: ["own"],
        segments: spans.length,
        ratings: errors,
      };
      const facts = { label: "f", name: "mqm", system: "own" };
      const lines = records.map((record) => JSON.stringify(record));
      const forms = [
        JSON.stringify(records),
        JSON.stringify(records, null, 2),
        JSON.stringify({ own: records, lp: "en-de" }),
        JSON.stringify({ error_spans: spans }),
        JSON.stringify({ scores: [1], metadata: { error_spans: spans } }),
        ...(lines.length > 1 ? [lines.join("\n"), `${lines.join("\n\n")}\n`] : []),
      ];
      for (const form of forms) assertEquals(readSpanJson(bytes(form), facts), one);
      const byFile = JSON.stringify({ A: records, lp: "en-de", B: records.toReversed() });
      assertEquals(readSpanJson(bytes(byFile), facts), {
        ...one,
        systems: ["A", "B"],
        ratings: [...errors, ...errors.toReversed()],
      });
      const short = JSON.stringify({ A: records, B: records.slice(1) });
      if (records.length > 1) {
        assertThrows(() => readSpanJson(bytes(short), facts), UserError, "f: 'B' has");
      }
      const segments = spans.length + 1;
      assertThrows(
        () => readSpanJson(bytes(forms[0]), { ...facts, segments }),
        UserError,
        `f: 'own' has ${spans.length} segment${
          spans.length === 1 ? "" : "s"
        } where there are ${segments}`,
      );
    }),
    { seed: 111, numRuns: 60 },
  );
});

Deno.test("JSON without error spans, or with broken ones, is refused with the place", () => {
  const refused = (text: string, message: string) =>
    assertThrows(
      () => readSpanJson(bytes(text), { label: "f", name: "mqm", system: "own" }),
      UserError,
      message,
    );
  for (const text of ["{}", '{"A": 1}', '{"A": [1]}', '"x"', "null", "3"]) {
    refused(text, "f: the file holds no error spans");
  }
  refused('[{"errors": []}, {}]', "f, 'own', segment 2: there is no list 'errors'");
  refused(
    '[{"errors": [{"severity": "minor"}, {}]}]',
    "f, 'own', segment 1: error 2 has no severity",
  );
  refused('[{"errors": []},\n{"errors": []}\n{', "f: the file is not valid JSON");
  refused('{"errors": []}\n{"errors": []}\n{', "f:3: '{' is not valid JSON");
});

Deno.test("ratings of an MQM table are each rater's errors by system and segment, in any order of rows and columns", () => {
  const row = fc.record({
    system: fc.constantFrom(...SYSTEMS),
    segment: fc.constantFrom("7", "8", "12"),
    rater: fc.constantFrom("r1", "r2"),
    source: fc.constantFrom("x", "<v>x</v>"),
    category,
    severity: fc.oneof(severity, fc.constantFrom("no-error", "No-error")),
  });
  const columns = ["system", "doc", "seg_id", "rater", "source", "target", "category", "severity"];
  const order = fc.shuffledSubarray([...columns, "more"], { minLength: 9 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), order, (rows, order) => {
      const written = rows.map((row, at): Record<string, string> => ({
        ...row,
        doc: `d${at}`,
        seg_id: row.segment,
        target: "y",
        more: "z",
      }));
      const text = [order, ...written.map((one) => order.map((name) => one[name]))]
        .map((cells) => `${cells.join("\t")}\n`).join("");
      const read = readMqmTsv(bytes(text), "f");
      assertEquals(read, rows.map((row, at) => ({ ...row, document: `d${at}`, target: "y" })));
      const systems = [...new Set(rows.map(({ system }) => system))];
      const segments = [...new Set(rows.map(({ segment }) => segment))];
      const expected = [...new Set(rows.map(({ rater }) => rater))].map((rater) => ({
        name: `mqm.${rater}`,
        systems,
        segments: segments.length,
        ratings: systems.flatMap((system) =>
          segments.map((segment) => {
            const own = rows.filter((row) =>
              row.rater === rater && row.system === system && row.segment === segment
            );
            const errors = own.filter(({ severity }) => !/^no.error$/i.test(severity))
              .map(({ category, severity, source }) => (
                { category, severity, score: null, isSource: source !== "x" }
              ));
            return own.length === 0 ? null : { errors };
          })
        ),
      }));
      assertEquals(tsvRatings(read), expected);
      // A line that stops before the last column that is needed is refused; one column more or less beyond it is not.
      const last = Math.max(...columns.map((name) => order.indexOf(name)));
      const cells = new Array(last + 1).fill("x");
      assertEquals(readMqmTsv(bytes(`${text}${cells.join("\t")}\n`), "f").length, rows.length + 1);
      assertThrows(
        () => readMqmTsv(bytes(`${text}${cells.slice(1).join("\t")}\n`), "f"),
        UserError,
        `f:${rows.length + 2}: the line has ${last} fields where ${last + 1} are needed`,
      );
    }),
    { seed: 112, numRuns: 150 },
  );
  assertThrows(() => readMqmTsv(bytes(""), "f"), UserError, "f: the file is empty");
  for (const lost of columns) {
    const header = columns.filter((name) => name !== lost).join("\t");
    assertThrows(() => readMqmTsv(bytes(`${header}\n`), "f"), UserError, `no column '${lost}'`);
  }
});
