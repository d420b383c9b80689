import { assert, assertEquals, assertThrows } from "@std/assert";
import { PAPERS, selectSections } from "../../src/papers/registry.ts";
import { TASKS } from "../../src/papers/tasks.ts";
import { paperOf } from "../../src/reporting/artifacts/section_run.ts";
import { UserError } from "../../src/user_error.ts";

const ALL = PAPERS.flatMap(({ sections }) => sections);

Deno.test("every section belongs to its paper, has a name of its own, a title and what it answers", () => {
  for (const paper of PAPERS) {
    for (const section of paper.sections) {
      assert(section.id.startsWith(`${paper.id}/`), section.id);
      assert(section.title.length > 0 && section.answers.length > 0, section.id);
    }
  }
  assertEquals(new Set(ALL.map(({ id }) => id)).size, ALL.length);
});

Deno.test("no published figure is answered by two sections", () => {
  const prefixes = ALL.flatMap(({ id, published = [] }) =>
    published.map((prefix) => `${paperOf({ id })} ${prefix}`)
  );
  assertEquals(new Set(prefixes).size, prefixes.length);
});

Deno.test("selectSections() keeps the papers' order and takes each section once", () => {
  assertEquals(selectSections([]), ALL);
  assertEquals(
    selectSections(["ties-matter/rankings", "ties-matter/ties"]).map(({ id }) => id),
    ["ties-matter/ties", "ties-matter/rankings"],
  );
  assertEquals(
    selectSections(["ties-matter/ties", "ties-matter"]),
    ALL.filter((section) => paperOf(section) === "ties-matter"),
  );
});

Deno.test("selectSections() suggests the nearest name for one that is none", () => {
  assertThrows(
    () => selectSections(["ties-matter/rankngs"]),
    UserError,
    "there is no paper or section 'ties-matter/rankngs'; did you mean 'ties-matter/rankings'?",
  );
});

Deno.test("every task that workers may be asked for loads, and is named after its paper", async () => {
  for (const [name, { load }] of Object.entries(TASKS)) {
    assertEquals(typeof await load(), "function", name);
    assert(PAPERS.some(({ id }) => name.startsWith(`${id}/`)), name);
  }
});
