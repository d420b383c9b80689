import { assertEquals } from "@std/assert";
import {
  INSPECTED,
  NOT_INSTANCES,
} from "../../../src/papers/what-metrics-do-not-measure/suite/inspected_pairs.ts";
import { inspection } from "../../../src/papers/what-metrics-do-not-measure/suite/inspection.ts";
import { EDITS } from "../../../src/probes/minimal_pairs/edits/edits.ts";
import type { EditName } from "../../../src/probes/minimal_pairs/edits/edit.ts";
import { inspectionSample } from "../../../src/probes/minimal_pairs/inspection_sample.ts";
import type { MinimalPair } from "../../../src/probes/minimal_pairs/minimal_pairs.ts";

function pair(edit: EditName, segment: number): MinimalPair {
  const base = { segment, system: "A", source: "", reference: "", text: "a" };
  const id = `${edit}-${segment}`;
  return { id, category: edit, class: "altering", base, rule: "", edited: "b", span: [0, 1] };
}

const read = INSPECTED.map((id) => {
  const [, edit, segment] = /^(\w+)-(\d+)$/.exec(id)!;
  return pair(EDITS.find(({ name }) => name === edit)!.name, Number(segment));
});

Deno.test("every pair that was judged bad was read, and no pair was read twice", () => {
  assertEquals(new Set(INSPECTED).size, INSPECTED.length);
  assertEquals(Object.keys(NOT_INSTANCES).filter((id) => !INSPECTED.includes(id)), []);
});

Deno.test("a suite of the pairs that were read draws just these, in any order, and counts its errors by edit", () => {
  assertEquals(inspectionSample(read.toReversed(), 22), INSPECTED);
  const { size, share, tables: [table] } = inspection(read);
  const bad = Object.keys(NOT_INSTANCES).length;
  assertEquals([size, share], [INSPECTED.length, 1 - bad / INSPECTED.length]);
  assertEquals(table.rows.reduce((sum, { count }) => sum + Number(count), 0), bad);
  for (const { rate, low, high } of table.rows) {
    assertEquals(Number(low) <= Number(rate) && Number(rate) < Number(high), true);
  }
});

Deno.test("a suite that draws another pair has not been read", () => {
  const [first, ...rest] = read;
  const other = { ...first, id: first.id.replace(/\d+$/, "99999") };
  assertEquals(inspection([other, ...rest]).size, null);
  assertEquals(inspection([other, ...rest]).tables, []);
});
