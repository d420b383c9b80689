import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { addFloat32Product } from "../../src/tensors/backends/float32_product.ts";
import { integerMatrix } from "../../src/tensors/products/integer_matrix.ts";
import {
  float32,
  float64,
  int16,
  limbAt,
  planLimbs,
} from "../../src/tensors/products/limb_plan.ts";
import { machineBackend } from "../../src/tensors/backends/machine_backend.ts";
import { openBackend } from "../../src/tensors/backends/open_backend.ts";
import { Accumulator, checkExact } from "../../src/tensors/products/product.ts";
import { selfTest } from "../../src/tensors/backends/self_check.ts";
import { tfjsNodeBackend } from "../../src/tensors/backends/tfjs_node_backend.ts";
import { UserError } from "../../src/user_error.ts";
import { roundingMachine, standInBinding } from "./backends_under_test.ts";
import fc from "fast-check";

const bits = fc.integer({ min: 1, max: 53 });

Deno.test("planLimbs() always finds a split whose sums stay exact, for every range and arithmetic", () => {
  fc.assert(
    fc.property(bits, bits, fc.integer({ min: 1, max: 1e6 }), (left, right, inner) => {
      for (const arithmetic of [float32, int16, float64]) {
        const plan = planLimbs(arithmetic, 2 ** left - 1, 2 ** right - 1, inner);
        assert(plan.leftWidth * plan.leftLimbs >= left && plan.leftWidth <= arithmetic.widest);
        assert(plan.rightWidth * plan.rightLimbs >= right && plan.rightWidth <= arithmetic.widest);
        const term = (2 ** plan.leftWidth - 1) * (2 ** plan.rightWidth - 1);
        assert(BigInt(term) * BigInt(plan.run) < BigInt(arithmetic.exactBelow));
        assert(plan.run >= Math.min(inner, arithmetic.shortestRun));
      }
    }),
    { seed: 5, numRuns: 300 },
  );
});

Deno.test("limbAt() takes a value apart so that its limbs put it together again", () => {
  const value = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 26 }), (whole, width) => {
      let sum = 0n;
      for (let index = 0; index * width < 53; index++) {
        const limb = limbAt(whole, 2 ** -(width * index), 2 ** width);
        assert(Math.abs(limb) < 2 ** width && limb * whole >= 0);
        sum += BigInt(limb) << BigInt(width * index);
      }
      assertEquals(sum, BigInt(whole));
    }),
    { seed: 6 },
  );
});

Deno.test("integerMatrix() refuses fractions, NaN, infinities, integers from 2^53 on and wrong shapes", () => {
  for (const value of [0.5, NaN, Infinity, 2 ** 53]) {
    const make = () => integerMatrix(Float64Array.of(1, 2, value, 4), 2, 2);
    assertThrows(make, RangeError, "row 2, column 1 is not an integer");
  }
  assertThrows(() => integerMatrix(new Int8Array(5), 2, 2), RangeError, "5 values");
});

Deno.test("a product that may reach 2^53 is refused, and one that stays below is not", () => {
  const one = (value: number) => integerMatrix(Float64Array.of(value), 1, 1);
  assertThrows(() => checkExact(one(2 ** 26), one(-(2 ** 27))), RangeError, "beyond 2^53");
  checkExact(one(2 ** 26), one(2 ** 27 - 1));
  const column = integerMatrix(Float64Array.of(1, 1), 2, 1);
  const row = (value: number) => integerMatrix(Float64Array.of(value, value), 1, 2);
  assertThrows(() => checkExact(row(2 ** 52), column), RangeError, "beyond 2^53");
  checkExact(row(2 ** 52 - 1), column);
});

Deno.test("a machine that returns zeros is found out, at once and by the self-test", async () => {
  const zeros = {
    largest: 1e6,
    multiply: (_a: Float32Array, _b: Float32Array, rows: number, _k: number, columns: number) =>
      Promise.resolve(new Float32Array(rows * columns)),
  };
  const one = integerMatrix(Int32Array.of(7), 1, 1);
  const sums = new Accumulator(new Float64Array(1));
  const product = addFloat32Product(zeros, one, one, sums, 0, 1);
  await assertRejects(() => product, Error, "came back as 0 instead of 49");
  const description = { name: "webgpu", adapter: "zeros", limits: {} } as const;
  assertStringIncludes(
    String(await selfTest(machineBackend(zeros, description, () => {}))),
    "came back",
  );
});

Deno.test("a machine that is wrong only inside is found out by the self-test", async () => {
  const right = roundingMachine(1e6);
  const wrong = {
    largest: right.largest,
    async multiply(...product: Parameters<typeof right.multiply>) {
      const parts = await right.multiply(...product);
      if (parts.length > 4) parts[2] += 1;
      return parts;
    },
  };
  const description = { name: "webgpu", adapter: "off by one", limits: {} } as const;
  const found = await selfTest(machineBackend(wrong, description, () => {}));
  assertStringIncludes(String(found), "entry 2 of [5 × 300]·[300 × 7] is");
});

Deno.test("a machine is asked for no matrix that is larger than its largest, and the sums are the same", async () => {
  const side = fc.integer({ min: 1, max: 12 });
  const value = fc.constantFrom(0, 1, -7, 300, 70_000, -(2 ** 20));
  const largest = fc.constantFrom(16, 30, 64, 200);
  await fc.assert(
    fc.asyncProperty(side, side, side, value, value, largest, async (m, k, n, a, b, largest) => {
      const plain = roundingMachine(largest);
      const machine = {
        largest,
        multiply(...product: Parameters<typeof plain.multiply>) {
          const [, , rows, inner, columns] = product;
          for (const size of [rows * inner, inner * columns, rows * columns]) {
            assert(size <= largest, `${rows} × ${inner} by ${columns}`);
          }
          return plain.multiply(...product);
        },
      };
      const left = Int32Array.from({ length: m * k }, (_, i) => i % 3 === 0 ? a : i);
      const right = Int32Array.from({ length: k * n }, (_, i) => i % 2 === 0 ? b : -i);
      const sums = new Float64Array(m * n);
      const matrices = [integerMatrix(left, m, k), integerMatrix(right, k, n)] as const;
      await addFloat32Product(machine, ...matrices, new Accumulator(sums), 0, m);
      const expected = Array.from(sums, (_, at) => {
        let sum = 0;
        for (let i = 0; i < k; i++) sum += left[Math.floor(at / n) * k + i] * right[i * n + at % n];
        return sum;
      });
      assertEquals([...sums].map((sum) => sum || 0), expected.map((sum) => sum || 0));
    }),
    { seed: 18, numRuns: 300 },
  );
});

Deno.test("tfjs-node is refused with the reason where it is not installed", async () => {
  const error = await assertRejects(() => openBackend("tfjs-node", { jobs: 1 }), UserError);
  assertStringIncludes(error.message, "the tfjs-node backend is not available (");
  assertStringIncludes(error.message, "install @tensorflow/tfjs-node@4.22.0");
});

Deno.test("tfjs-node computes through its interface, with a stand-in binding", async () => {
  const backend = await tfjsNodeBackend(standInBinding);
  assertEquals(backend.describe().adapter, "tfjs-node stand-in");
  assertEquals(await selfTest(backend), null);
  backend.close();
});
