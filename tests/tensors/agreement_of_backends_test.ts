import { assertEquals } from "@std/assert";
import { boundedMatrix, integerMatrix } from "../../src/tensors/products/integer_matrix.ts";
import { addKernelProduct } from "../../src/tensors/backends/kernel_product.ts";
import { poolBackend } from "../../src/tensors/backends/pool_backend.ts";
import { Accumulator } from "../../src/tensors/products/product.ts";
import { backendTest, candidates } from "./backends_under_test.ts";

/** Large enough that the workers share it out: 300 · 1500 · 50 multiplications. */
const rows = 300;
const inner = 1500;
const columns = 50;
const left = integerMatrix(
  Int32Array.from({ length: rows * inner }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 27) - 16),
  rows,
  inner,
);
const right = integerMatrix(
  Int32Array.from({ length: inner * columns }, (_, i) => Math.imul(i + 7, 0x85ebca6b) >> 4),
  inner,
  columns,
);
const webgpu = candidates.filter(({ name }) => name === "webgpu")[0];
const sums = new Float64Array(rows * columns);
addKernelProduct(left, right, new Accumulator(sums), 0, rows);

Deno.test("the kernels' product equals plain float64 sums, which are exact here", () => {
  const plain = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < inner; k++) {
      const value = left.values[row * inner + k];
      for (let column = 0; column < columns; column++) {
        plain[row * columns + column] += value * right.values[k * columns + column];
      }
    }
  }
  assertEquals(sums, plain);
});

Deno.test("workers give the same bits for one, two, three and seven jobs", async () => {
  for (const jobs of [1, 2, 3, 7]) {
    const backend = poolBackend("workers", jobs);
    assertEquals([...await backend.multiply(left, right)], [...sums]);
    backend.close();
  }
});

for (const candidate of candidates.filter(({ name }) => !name.includes("tiny"))) {
  backendTest(
    candidate,
    "a product large enough to be cut has the workers' bits",
    async (backend) => {
      assertEquals([...await backend.multiply(left, right)], [...sums]);
    },
  );

  backendTest(
    candidate,
    "products asked for at once do not disturb each other",
    async (backend) => {
      const one = integerMatrix(Int32Array.of(3, 4), 1, 2);
      const two = integerMatrix(Int32Array.of(5, -6), 2, 1);
      const found = await Promise.all([
        backend.multiply(one, two),
        backend.multiply(two, one),
        backend.multiply(one, two),
      ]);
      assertEquals(found.map((product) => [...product]), [[-9], [15, 20, -18, -24], [-9]]);
    },
  );
}

Deno.test({
  name: webgpu.absent === null
    ? "webgpu: a product whose operand exceeds a binding is cut, and has the workers' bits"
    : `webgpu: a product whose operand exceeds a binding is cut (skipped: ${webgpu.absent})`,
  ignore: webgpu.absent !== null,
  fn: async () => {
    const tall = 36_000; // 36,000 · 1000 float32 take 144 MB; software adapters bind 134 MB
    const signs = Int8Array.from(
      { length: tall * 1000 },
      (_, i) => Math.imul(i, 0x9e3779b1) < 0 ? -1 : 1,
    );
    const long = boundedMatrix(signs, tall, 1000, 1);
    const narrow = integerMatrix(
      Int32Array.from({ length: 8000 }, (_, i) => Math.imul(i + 1, 0x85ebca6b) >> 24),
      1000,
      8,
    );
    const backend = await webgpu.open();
    const expected = new Float64Array(8 * tall);
    addKernelProduct(long, narrow, new Accumulator(expected), 0, tall);
    const product = await backend.multiply(long, narrow);
    backend.close();
    assertEquals(product.findIndex((value, place) => value !== expected[place]), -1);
    assertEquals(product.length, 8 * tall);
  },
});

Deno.test("a right operand of any size finds memory", () => {
  const [inner, columns] = [512, 16_000];
  const values = Int16Array.from({ length: inner * columns }, (_, i) => i % 1021 - 510);
  const sums = new Float64Array(columns);
  const ones = integerMatrix(new Int8Array(inner).fill(1), 1, inner);
  addKernelProduct(ones, integerMatrix(values, inner, columns), new Accumulator(sums), 0, 1);
  const plain = new Float64Array(columns);
  for (let i = 0; i < values.length; i++) plain[i % columns] += values[i];
  assertEquals(sums, plain);
});
