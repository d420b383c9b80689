import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  dataProgress,
  sectionProgress,
  workProgress,
} from "../../../src/commands/terminal/progress.ts";
import { wrapNote } from "../../../src/commands/terminal/wrap_note.ts";
import type { SectionProgress } from "../../../src/papers/run_sections.ts";
import type { Section } from "../../../src/papers/section.ts";
import { listen } from "../listen.ts";

const SECTION = { id: "what-metrics-do-not-measure/minimal-pairs" } as Section;

/** Ten steps of two sections, a second each. */
function show(interactive: boolean, columns: number): string {
  const terminal = listen({ interactive, columns });
  let now = 0;
  const tell = sectionProgress(terminal, () => now);
  for (let index = 0; index < 2; index++) {
    const event = (state: SectionProgress["state"], done: number) =>
      tell({ section: SECTION, index, total: 2, state, done, seconds: now / 1000 - 10 * index });
    event("begun", 0);
    for (let step = 1; step <= 10; step++) {
      now += 1000;
      event("running", step / 10);
    }
    event("computed", 1);
  }
  return terminal.noted();
}

for (const columns of [60, 80, 100]) {
  Deno.test(`a terminal of ${columns} columns shows one line per section, the time left on it`, () => {
    const drawn = show(true, columns).split("\r\x1b[2K").slice(1);
    assertEquals(drawn.filter((line) => line.endsWith("\n")).length, 2);
    const running = drawn.filter((line) => line.includes("%"));
    for (const line of running) assert(line.length < columns, `${line.length}: ${line}`);
    const last = running.filter((line) => line.includes("[2/2]"));
    assertStringIncludes(last[4], "50 %, about 5.0 s left");
    for (const line of last) assert(/about \d.* left$/.test(line) || line.includes("100 %"), line);
  });
}

Deno.test("a pipe gets one plain line per section", () => {
  const name = "what-metrics-do-not-measure/minimal-pairs";
  assertEquals(
    show(false, 100),
    `[1/2] ${name}: computed in 10 s\n[2/2] ${name}: computed in 10 s\n`,
  );
});

Deno.test("a download fits a narrow terminal with the time left in sight", () => {
  const terminal = listen({ interactive: true, columns: 60 });
  const tell = dataProgress(terminal, () => 0);
  tell({
    work: "download",
    name: "mt-metrics-eval-v2",
    bytes: 5e8,
    total: 1.1e9,
    rate: 9e6,
    remaining: 66,
  });
  const line = terminal.noted().replace("\r\x1b[2K", "");
  assert(line.length < 60, line);
  assert(line.endsWith("66 s left"), line);
});

Deno.test("notes fold at spaces on a terminal; lines that redraw themselves do not", () => {
  const note = "a note that is longer than the terminal is wide\n";
  for (const line of wrapNote(note, 24).split("\n")) assert(line.length <= 24, line);
  assertEquals(wrapNote(note, 24).replaceAll("\n", " ").trim(), note.trim());
  const redrawn = `\r\x1b[2K${"x ".repeat(40)}`;
  assertEquals(wrapNote(redrawn, 24), redrawn);
});

Deno.test("work of under a second shows nothing; longer work shows a bar that goes in the end", () => {
  for (const [second, drawn] of [[900, 0], [4000, 3]]) {
    const terminal = listen({ interactive: true, columns: 60 });
    let now = 0;
    const tell = workProgress(terminal, () => now);
    for (let piece = 0; piece <= 4; piece++, now += second / 4) tell("resampling", piece, 4);
    const parts = terminal.noted().split("\r\x1b[2K").slice(1);
    assertEquals(parts.length, drawn === 0 ? 0 : drawn + 1);
    if (drawn === 0) continue;
    for (const line of parts.slice(0, -1)) assert(line.length < 60 && line.includes("left"), line);
    assertEquals(parts.at(-1), "");
  }
});
