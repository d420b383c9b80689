import { assertEquals } from "@std/assert";
import { symbolExpanded } from "../../../../src/probes/minimal_pairs/edits/symbol_expanded.ts";
import { edited } from "./edited.ts";

Deno.test("symbolExpanded writes symbols and abbreviations out", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It rose by 5%.", "It rose by 5 percent."],
    ["It costs $5 million.", "It costs 5 million dollars."],
    ["It costs $1.", "It costs 1 dollar."],
    ["It is 3 km away.", "It is 3 kilometers away."],
    ["Nets, ropes, etc. were sold.", "Nets, ropes and so on were sold."],
    ["It was 20°C.", "It was 20 degrees Celsius."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(symbolExpanded, text), expected);
});

Deno.test("symbolExpanded leaves ranges and attributive units alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It rose by 30%-40%.", null],
    ["A 5 km run.", null],
    ["R&D costs money.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(symbolExpanded, text), expected);
});

Deno.test("symbolExpanded leaves a dollar sign after a country's letter and ranges of money", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It cost S $500 in all.", null],
    ["It cost $5 to 10 in all.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(symbolExpanded, text), expected, text);
});
