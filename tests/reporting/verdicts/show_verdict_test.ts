import { assertEquals } from "@std/assert";
import { compare } from "../../../src/reporting/verdicts/compare.ts";
import { showVerdict } from "../../../src/reporting/verdicts/show_verdict.ts";

for (
  const [printed, value, ours, difference] of [
    ["0.605", 0.604538, "0.6045", "-0.00046"],
    ["1,133", 1133, "1,133", "0"],
    ["773", 775, "775", "+2"],
    ["41%", 0.4155, "41.6%", "+0.55 pp"],
    ["120k", 119665, "119,665", "-0.34k"],
    ["1.7×", 1.714, "1.71×", "+0.014"],
    ["2.5e-3", 0.0025, "0.00250", "0"],
    ["4", 4.25, "4.25", "+0.25"],
    ["−0.07", -0.0749, "-0.075", "-0.0049"],
  ] as const
) {
  Deno.test(`showVerdict() sets ${value} beside ${printed} as ${ours}`, () => {
    const figure = { key: "x", printed, where: "p", tolerance: null, low: null, high: null };
    const [verdict] = compare([figure], { x: { value } }, null);
    const shown = showVerdict(verdict);
    assertEquals([shown.ours, shown.difference], [ours, difference]);
  });
}

Deno.test("showVerdict() shows intervals in the printed unit, and a dash where nothing ran", () => {
  const figure = { key: "x", printed: "25.9%", where: "p", tolerance: null, low: 25, high: 27 };
  const [verdict] = compare([figure], { x: { value: 0.26, low: 0.25, high: 0.27 } }, null);
  assertEquals(showVerdict(verdict).published, "25.9% [25, 27]");
  assertEquals(showVerdict(verdict).ours, "26.00% [25.00%, 27.00%]");
  const [none] = compare([figure], {}, "no data");
  assertEquals([showVerdict(none).ours, showVerdict(none).difference], ["–", "–"]);
});
