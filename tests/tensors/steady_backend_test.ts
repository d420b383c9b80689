import { assertEquals, assertRejects } from "@std/assert";
import type { Backend } from "../../src/tensors/backends/backend.ts";
import { poolBackend } from "../../src/tensors/backends/pool_backend.ts";
import { steadyBackend } from "../../src/tensors/backends/steady_backend.ts";
import { integerMatrix } from "../../src/tensors/products/integer_matrix.ts";

const seven = integerMatrix(Int32Array.of(7), 1, 1);

Deno.test("steadyBackend() goes on with the other backend after a failure, closes the first, and says so once", async () => {
  const real = poolBackend("workers", 1);
  let [closed, opened, calls] = [0, 0, 0];
  const failing: Backend = {
    describe: () => real.describe(),
    multiply: (left, right) =>
      ++calls > 1 ? Promise.reject(new Error("the device was lost")) : real.multiply(left, right),
    close: () => {
      closed++;
      real.close();
    },
  };
  const reasons: string[] = [];
  const backend = steadyBackend(
    failing,
    () => {
      opened++;
      return Promise.resolve(poolBackend("wasm", 1));
    },
    (reason) => void reasons.push(reason),
  );
  assertEquals(backend.describe().name, "workers");
  for (let time = 0; time < 3; time++) {
    assertEquals([...await backend.multiply(seven, seven)], [49]);
  }
  assertEquals(backend.describe().name, "wasm");
  assertEquals([reasons, closed, opened, calls], [["the device was lost"], 1, 1, 2]);
  backend.close();
});

Deno.test("steadyBackend() passes on what is wrong with the operands", async () => {
  const backend = steadyBackend(
    poolBackend("workers", 1),
    () => Promise.reject(new Error("not to be opened")),
    () => {
      throw new Error("nothing to note");
    },
  );
  const pair = integerMatrix(Int32Array.of(1, 2), 2, 1);
  await assertRejects(() => backend.multiply(pair, pair), RangeError);
  backend.close();
});
