import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { BadScore } from "../../../src/decimals/parsing/bad_score.ts";
import { columnFromIntegers } from "../../../src/decimals/column_from_integers.ts";
import { decimalText } from "../../../src/decimals/decimal_text.ts";
import { exactInteger } from "../../../src/decimals/exact_integer.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { selectRows } from "../../../src/decimals/select_rows.ts";

const fixed = { seed: 20231206, numRuns: 300 };

/** A decimal text with its exact value as digits·10^exponent. */
const anyDecimal = fc.record({
  sign: fc.constantFrom("", "-", "+"),
  whole: fc.stringMatching(/^[0-9]{0,22}$/),
  part: fc.stringMatching(/^[0-9]{0,25}$/),
  exponent: fc.option(fc.integer({ min: -40, max: 40 }), { freq: 2 }),
}).filter(({ whole, part }) => whole !== "" || part !== "").map((d) => {
  const point = d.part === "" && d.sign === "" ? "" : ".";
  const text = `${d.sign}${d.whole}${point}${d.part}${d.exponent === null ? "" : `e${d.exponent}`}`;
  const digits = BigInt(`${d.whole}${d.part}`) * (d.sign === "-" ? -1n : 1n);
  return { text, digits, exponent: (d.exponent ?? 0) - d.part.length };
});

Deno.test("parseScores() keeps the exact decimal of every text, and its nearest double", () => {
  fc.assert(
    fc.property(fc.array(fc.option(anyDecimal), { minLength: 1, maxLength: 12 }), (scores) => {
      const column = parseScores(scores.map((score) => score && score.text));
      scores.forEach((score, row) => {
        assertEquals(column.present[row], score ? 1 : 0);
        if (score === null) {
          assert(Number.isNaN(column.values[row]) && column.ranks[row] === -1);
          assertEquals([exactInteger(column, row), decimalText(column, row)], [0n, null]);
          return;
        }
        const power = BigInt(column.decimals + 60 + score.exponent);
        const exact = exactInteger(column, row) * 10n ** 60n;
        assertEquals(exact, score.digits * 10n ** power);
        assertEquals(column.values[row], Number(`${score.digits}e${score.exponent}`) + 0);
        assertEquals(Number(decimalText(column, row)) + 0, column.values[row]);
      });
    }),
    fixed,
  );
});

Deno.test("parseScores() ranks by exact value, densely, from 0", () => {
  const close = fc.tuple(fc.constantFrom("0.123456789012345678", "-0.5", "12"), fc.nat(3)).map(
    ([start, last]) => start.includes(".") ? `${start}${last}` : start,
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(close, anyDecimal.map(({ text }) => text))), (texts) => {
      const column = parseScores(texts);
      const exact = texts.map((_, row) => exactInteger(column, row));
      const sorted = [...new Set(exact)].sort((a, b) => a < b ? -1 : 1);
      assertEquals([...column.ranks], exact.map((integer) => sorted.indexOf(integer)));
    }),
    fixed,
  );
});

Deno.test("parseScores() holds exactly one of three forms, limbs as they are stated", () => {
  fc.assert(
    fc.property(fc.array(anyDecimal, { minLength: 1, maxLength: 5 }), (scores) => {
      const { integers, high, low, big } = parseScores(scores.map(({ text }) => text));
      assertEquals([integers, high, big].filter((form) => form !== null).length, 1);
      for (const integer of integers ?? []) assert(Math.abs(integer) < 2 ** 52);
      for (const limb of high ?? []) assert(Number.isInteger(limb / 2 ** 50));
      for (const limb of low ?? []) assert(limb >= 0 && limb < 2 ** 50);
    }),
    fixed,
  );
});

Deno.test("numbers beside the ends of every form are exact: 2^52 for integers, thirty digits for limbs", () => {
  const edge = fc.constantFrom(
    2n ** 52n,
    2n ** 53n,
    5n * 10n ** 15n,
    10n ** 29n,
    10n ** 30n,
    10n ** 31n,
  );
  const nearEdge = fc.tuple(edge, fc.bigInt(-3n, 3n), fc.boolean())
    .map(([size, off, negative]) => negative ? -size - off : size + off);
  const column = fc.array(fc.oneof(nearEdge, fc.bigInt(-9n, 9n)), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(column, fc.nat(14), fc.nat(3), (integers, decimals, zeros) => {
      const texts = integers.map((integer) => {
        const size = String(integer < 0n ? -integer : integer).padStart(decimals + 1, "0");
        const [whole, part] = [
          size.slice(0, size.length - decimals),
          size.slice(size.length - decimals),
        ];
        return `${integer < 0n ? "-" : ""}${"0".repeat(zeros)}${whole}.${part}`;
      });
      const found = parseScores(texts);
      assertEquals(found.decimals, decimals);
      assertEquals(integers.map((_, row) => exactInteger(found, row)), integers);
      const small = integers.every((integer) => -(2n ** 52n) < integer && integer < 2n ** 52n);
      assertEquals(found.integers !== null, small);
    }),
    { seed: 20231208, numRuns: 600 },
  );
});

Deno.test("parseScores() reads scientific notation of every size that doubles have, and smaller", () => {
  const column = parseScores(["1e-420", "-3E+300", "2.5e1", "0e-9999999999"]);
  assertEquals([...column.values], [0, -3e300, 25, 0]);
  assertEquals([...column.ranks], [2, 0, 3, 1]);
  assertEquals(column.decimals, 420);
});

Deno.test("parseScores() takes −0 for 0", () => {
  for (const texts of [["-0", "0"], ["-0.0", "1e-40"], ["-0", "0.12345678901234567890"]]) {
    assert(Object.is(parseScores(texts).values[0], 0));
  }
  assertEquals([...parseScores(["-0", "0.0"]).ranks], [0, 0]);
});

Deno.test("parseScores() refuses whatever is not a decimal number, with its row", () => {
  const bad = [
    "",
    " ",
    "NaN",
    "nan",
    "inf",
    "Infinity",
    "0x10",
    "1e",
    "1e+",
    ".",
    "-",
    "1.2.3",
    "1,5",
    "--1",
  ];
  for (const text of [...bad, "1 ", " 1", "1e5.5", "٣", "None"]) {
    const error = assertThrows(() => parseScores(["1", null, text]), BadScore);
    assertEquals([error.index, error.text, error.name], [2, text, "BadScore"]);
    assertEquals(error.message, `'${text}' ${error.problem}`);
  }
  const long = "x".repeat(61);
  assertThrows(() => parseScores([long]), BadScore, `'${"x".repeat(60)}…' `);
  assertThrows(() => parseScores([long.slice(1)]), BadScore, `'${"x".repeat(60)}' `);
});

Deno.test("columnFromIntegers() is the same as parsing the integers' texts", () => {
  const integers = fc.array(fc.option(fc.integer({ min: -(2 ** 31) })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(integers, (list) => {
      const present = Uint8Array.from(list, (integer) => integer === null ? 0 : 1);
      const found = columnFromIntegers(Float64Array.from(list, (integer) => integer ?? 9), present);
      const parsed = parseScores(list.map((integer) => integer === null ? null : String(integer)));
      for (const key of ["present", "values", "ranks", "integers"] as const) {
        assertEquals([...found[key]!], [...parsed[key]!]);
      }
      assertEquals(found.decimals, 0);
    }),
    fixed,
  );
});

Deno.test("parseScores() refuses absurd widths", () => {
  assertThrows(() => parseScores(["1e-10001"]), BadScore, "10000 digits");
  assertThrows(() => parseScores(["1e10000"]), BadScore, "10000 digits");
  for (const text of ["1e309", "-1e999", "1" + "0".repeat(400), "1.8e308"]) {
    assertThrows(() => parseScores(["1", text]), BadScore, "lies beyond 1.8e308");
  }
  assertEquals(parseScores(["1.7e308", "-1.7976931348623157e308"]).values[0], 1.7e308);
  assertEquals(parseScores(["1e-10000"]).decimals, 10_000);
});

Deno.test("a column lies in shared memory", () => {
  const { values, ranks, present, high, low } = parseScores(["0.123456789012345678"]);
  for (const array of [values, ranks, present, high, low]) {
    assert(array?.buffer instanceof SharedArrayBuffer);
  }
});

Deno.test("selectRows() is the same as parsing the chosen texts, at the old number of decimals", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(anyDecimal), { minLength: 1, maxLength: 10 }),
      fc.array(fc.nat(99)),
      (scores, picks) => {
        const texts = scores.map((score) => score && score.text);
        const column = parseScores(texts);
        const rows = picks.map((pick) => pick % (texts.length + 1) - 1);
        const selected = selectRows(column, rows);
        const chosen = rows.map((row) => texts[row] ?? null);
        assertEquals([...selected.ranks], [...parseScores(chosen).ranks]);
        rows.forEach((row, i) => {
          assertEquals(selected.present[i], chosen[i] === null ? 0 : 1);
          if (chosen[i] === null) {
            assertEquals([exactInteger(selected, i), selected.values[i]], [0n, NaN]);
            return;
          }
          assertEquals(decimalText(selected, i), decimalText(column, row));
          assert(Object.is(selected.values[i], column.values[row]));
        });
      },
    ),
    fixed,
  );
  assertThrows(() => selectRows(parseScores(["1"]), [1]), RangeError, "row 1");
});

Deno.test("fifty scores that differ in their last two digits have fifty ranks", () => {
  const order = Array.from({ length: 50 }, (_, i) => (i * 37) % 50);
  const texts = order.map((digits) => `0.50000000${String(digits).padStart(2, "0")}`);
  assertEquals([...parseScores(texts).ranks], order);
});
