import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { joinWords, strip, stripEnd } from "../../../src/textmetrics/text/python_whitespace.ts";
import type { TokenizerName } from "../../../src/textmetrics/bleu/tokenizers.ts";
import { split, substitute13a, tokens } from "../definitions.ts";
import { words } from "../random_texts.ts";
import { tokensOf as tokenize } from "../kernel_texts.ts";

const splitWhitespace = (text: string): string[] => tokenize("none", text);

const lines = fc.string({
  unit: fc.constantFrom(..."ab15 .,-'\"&;($é你，😀\t\u00a0".match(/./gu) ?? []),
  maxLength: 20,
});

Deno.test("13a marks the same gaps as the substitutions that define it", () => {
  fc.assert(
    fc.property(lines, (line) => {
      assertEquals(tokenize("13a", line), split(substitute13a(` ${line} `)));
    }),
    { seed: 6, numRuns: 3000 },
  );
});

Deno.test("13a splits every short line of digits, letters, marks, dashes and blanks as its definition does", () => {
  let lines = [""];
  for (let length = 1; length <= 6; length++) {
    lines = lines.flatMap((line) => [..."1a., -"].map((next) => line + next));
    for (const line of lines) {
      if (tokenize("13a", line).join("_") === split(substitute13a(` ${line} `)).join("_")) continue;
      throw new Error(`'${line}' is split otherwise`);
    }
  }
});

Deno.test("zh splits every short line of the same and of Chinese characters as its definition does", () => {
  let lines = [""];
  for (let length = 1; length <= 5; length++) {
    lines = lines.flatMap((line) => [..."1a., -中"].map((next) => line + next));
    for (const line of lines) {
      if (tokenize("zh", line).join("_") === tokens(line, { tokenizer: "zh" }).join("_")) continue;
      throw new Error(`'${line}' is split otherwise`);
    }
  }
});

Deno.test("long lines have the tokens of their parts, whatever was split before", () => {
  const names = ["13a", "zh"] as const;
  fc.assert(
    fc.property(words, fc.constantFrom(1, 40, 300, 1500), (line, times) => {
      const part = `${line} 12.5% (a-b)`;
      const expected = names.map((name) => tokenize(name, part));
      const long = new Array(times).fill(part).join(" ");
      for (const [n, name] of names.entries()) {
        assertEquals(tokenize(name, long), new Array(times).fill(expected[n]).flat());
      }
    }),
    { seed: 8, numRuns: 12 },
  );
});

Deno.test("13a reads entities and joins lines before it splits", () => {
  assertEquals(tokenize("13a", "a &lt;b&gt; &amp;amp; re-\njoin<skipped>ed\nx"), [
    "a",
    "<",
    "b",
    ">",
    "&",
    "amp",
    ";",
    "rejoined",
    "x",
  ]);
});

Deno.test("13a rewrites lines as the replacements of strings that define it", () => {
  const pieces = [
    "&",
    "quot;",
    "amp;",
    "lt;",
    "gt;",
    "&lt",
    "<skipped>",
    "<skip",
    "ped>",
    "-",
    "\n",
    " ",
    "\u3000",
  ];
  const lines = fc.array(fc.constantFrom(...pieces, "a", "1", "é", "、"), { maxLength: 14 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(lines, (line) => {
      const rewritten = stripEnd(line).replaceAll("<skipped>", "").replaceAll("-\n", "")
        .replaceAll("\n", " ").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<").replaceAll("&gt;", ">");
      assertEquals(tokenize("13a", line), split(substitute13a(` ${rewritten} `)));
    }),
    { seed: 9, numRuns: 2000 },
  );
});

Deno.test("tokens keep every character that is not white space", () => {
  fc.assert(
    fc.property(lines, fc.constantFrom("none", "zh", "char", "intl"), (line, name) => {
      const tokens = tokenize(name as TokenizerName, line);
      assertEquals(tokens.join(""), splitWhitespace(line).join(""));
      assertEquals(tokens.includes(""), false);
    }),
    { seed: 7, numRuns: 1000 },
  );
});

Deno.test("zh splits the characters that sacreBLEU takes for Chinese, box drawings among them", () => {
  assertEquals(tokenize("zh", "中文abc，def"), ["中", "文", "abc", "，", "def"]);
  assertEquals(tokenize("zh", "a\u2500b"), ["a", "\u2500", "b"]);
  assertEquals(tokenize("zh", "a\u{20000}b"), ["a\u{20000}b"]);
});

Deno.test("white space is Python's: U+FEFF is none, U+001C and U+0085 are", () => {
  assertEquals(splitWhitespace("a\ufeffb\u001cc\u0085d"), ["a\ufeffb", "c", "d"]);
  assertEquals(stripEnd(" a\u2009\n"), " a");
  assertEquals(strip("\u3000a\u3000"), "a");
  assertEquals(joinWords("\u3000a \x1fb\ufeff\t"), "a b\ufeff");
});

Deno.test("every character of the basic plane is split as the tokenizers' definitions have it", () => {
  for (let unit = 1; unit < 0x10000; unit++) {
    if (unit === 10 || (unit >= 0xd800 && unit < 0xe000)) continue;
    const line = `a${String.fromCharCode(unit)}b`;
    for (const tokenizer of ["13a", "zh"] as const) {
      const made = tokenize(tokenizer, line);
      const defined = tokens(line, { tokenizer });
      if (made.join("|") !== defined.join("|")) assertEquals(made, defined, unit.toString(16));
    }
  }
});
