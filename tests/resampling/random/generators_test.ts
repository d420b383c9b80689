import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { multiplyHigh } from "../../../src/resampling/random/multiply_high.ts";
import { Pcg64 } from "../../../src/resampling/random/pcg64.ts";
import { philox } from "../../../src/resampling/random/philox.ts";
import { seedSequence } from "../../../src/resampling/random/seed_sequence.ts";
import { Xoshiro128 } from "../../../src/resampling/random/xoshiro128.ts";

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });

Deno.test("philox() gives the known answers of Random123", () => {
  const ones = 0xffffffff;
  const answers = [
    [philox([0, 0, 0, 0], [0, 0]), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"],
    [philox([ones, ones, ones, ones], [ones, ones]), "408f276d 41c83b0e a20bc7c6 6d5451fd"],
    [
      philox([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0]),
      "d16cfe09 94fdcceb 5001e420 24126ea1",
    ],
  ] as const;
  for (const [words, known] of answers) {
    assertEquals(words.map((value) => value.toString(16).padStart(8, "0")).join(" "), known);
  }
});

Deno.test("multiplyHigh() equals the upper half of the BigInt product", () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      assertEquals(multiplyHigh(left, right), Number((BigInt(left) * BigInt(right)) >> 32n));
    }),
    { seed: 1, numRuns: 2000 },
  );
  for (const left of [0, 1, 2 ** 31, 2 ** 32 - 1]) {
    for (const right of [0, 1, 2 ** 31, 2 ** 32 - 1]) {
      assertEquals(multiplyHigh(left, right), Number((BigInt(left) * BigInt(right)) >> 32n));
    }
  }
});

Deno.test("Xoshiro128 gives the words of the reference from state 1, 2, 3, 4", () => {
  const known = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849];
  const stream = new Xoshiro128([1, 2, 3, 4]);
  assertEquals(known.map(() => stream.uint32()), known);
});

Deno.test("Xoshiro128 refuses the state of zeros", () => {
  assertThrows(() => new Xoshiro128([0, 0, 0, 0]), RangeError, "all zero");
});

Deno.test("fill() gives the words that single calls give, and leaves the stream where they leave it", () => {
  const streams = [() => keyedStream(3, "fill", 1), () => new Pcg64(3)];
  for (const open of streams) {
    const single = open();
    const filled = open();
    const words = new Uint32Array(33);
    filled.fill(words);
    assertEquals([...words], Array.from(words, () => single.uint32()));
    for (let draw = 0; draw < 4; draw++) assertEquals(filled.uint32(), single.uint32());
  }
});

Deno.test("Pcg64 fills bits as single draws give them, whatever was drawn before, and leaves the stream where they leave it", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(3), fc.nat(9), (seed, before, length) => {
      const [single, filled] = [new Pcg64(seed), new Pcg64(seed)];
      for (let draw = 0; draw < before; draw++) assertEquals(filled.uint32(), single.uint32());
      const bytes = new Uint8Array(length);
      filled.fillBits(bytes);
      for (let i = 0; i < 8 * length; i++) {
        assertEquals((bytes[i >>> 3] >>> (i & 7)) & 1, single.uint32() >>> 31);
      }
      for (let draw = 0; draw < 3; draw++) assertEquals(filled.uint32(), single.uint32());
    }),
    { seed: 501, numRuns: 200 },
  );
});

Deno.test("keyedStream() depends on seed, experiment and block, each alone", () => {
  const start = (seed: number, experiment: string, block: number) => {
    const words = new Uint32Array(4);
    keyedStream(seed, experiment, block).fill(words);
    return words.join(" ");
  };
  const base = start(5, "bootstrap", 9);
  assertEquals(start(5, "bootstrap", 9), base);
  const others = [
    start(6, "bootstrap", 9),
    start(5 + 2 ** 40, "bootstrap", 9),
    start(5, "bootstrap ", 9),
    start(5, "partsboot", 9),
    start(5, "bootstrap", 10),
  ];
  assertEquals(new Set([base, ...others]).size, 6);
});

Deno.test("keyedStream() of a key never changes: the same results in every later version", () => {
  const words = new Uint32Array(3);
  keyedStream(2023, "bootstrap", 0).fill(words);
  const [a, b] = [hash("bootstrap"), hash("partstoob")];
  const expected = new Uint32Array(3);
  new Xoshiro128(philox([0, 0, a, b], [2023, 0])).fill(expected);
  assertEquals([...words], [...expected]);
  assertNotEquals(words[0], 0);
});

Deno.test("keyedStream() refuses seeds and blocks out of range", () => {
  for (const seed of [-1, 0.5, 2 ** 53]) {
    assertThrows(() => keyedStream(seed, "x", 0), RangeError, "a seed is");
  }
  for (const block of [-1, 0.5, 2 ** 32]) {
    assertThrows(() => keyedStream(0, "x", block), RangeError, "a block is");
  }
});

Deno.test("seedSequence() takes seeds of any size and refuses negative ones", () => {
  assertNotEquals([...seedSequence(2n ** 200n + 1n, 4)], [...seedSequence(1, 4)]);
  assertThrows(() => seedSequence(-1, 4), RangeError, "non-negative");
  assertThrows(() => seedSequence(1.5, 4), RangeError, "non-negative");
  assertThrows(() => seedSequence(2 ** 60, 4), RangeError, "bigint");
});

Deno.test("Pcg64 draws what its definition gives in BigInt arithmetic, over many steps", () => {
  const word = (value: bigint) => value % 2n ** 64n;
  const words = [...seedSequence(123456789, 8)].map(BigInt);
  const [start0, start1, stream0, stream1] = [0, 2, 4, 6].map((w) =>
    words[w] + (words[w + 1] << 32n)
  );
  const increment = (((stream0 << 64n) + stream1) * 2n + 1n) % 2n ** 128n;
  const step = (state: bigint) =>
    (state * 0x2360ed051fc65da44385df649fccf645n + increment) % 2n ** 128n;
  let state = step((step(0n) + (start0 << 64n) + start1) % 2n ** 128n);
  const generator = new Pcg64(123456789);
  for (let i = 0; i < 500; i++) {
    state = step(state);
    const folded = (state >> 64n) ^ word(state);
    const turn = state >> 122n;
    const drawn = word((folded >> turn) | (folded << (64n - turn)));
    assertEquals(
      [generator.uint32(), generator.uint32()],
      [Number(drawn % 2n ** 32n), Number(drawn >> 32n)],
    );
  }
});

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
