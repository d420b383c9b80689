import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { openPool, type WorkerPool } from "../../src/workers/worker_pool.ts";
import { UserError } from "../../src/user_error.ts";

const worker = new URL("./worker_pool_tasks.ts", import.meta.url);

Deno.test("map() keeps input order whichever worker finishes first", async () => {
  using pool = openPool({ jobs: 3, worker });
  assertEquals(await pool.map("sleep", [60, 5, 30, 1]), [60, 5, 30, 1]);
});

Deno.test("map() gives the same outputs for one, two and five jobs", async () => {
  const inputs = Array.from({ length: 17 }, (_, i) => i - 8);
  for (const jobs of [1, 2, 5]) {
    using pool = openPool({ jobs, worker });
    assertEquals(await pool.map("square", inputs), inputs.map((i) => i * i));
  }
});

Deno.test("map() of no inputs starts no worker", async () => {
  using pool = openPool({ jobs: 2, worker: new URL("./no_such_worker.ts", import.meta.url) });
  assertEquals(await pool.map("square", []), []);
});

Deno.test("map() may start while another runs, on the same workers", async () => {
  using pool = openPool({ jobs: 2, worker });
  const slow = pool.map("sleep", [40, 40, 40]);
  const quick = pool.map("square", [1, 2, 3]);
  assertEquals(await Promise.all([quick, slow]), [[1, 4, 9], [40, 40, 40]]);
  assertEquals(await pool.map("square", [4]), [16]);
});

Deno.test("map() serves calls of a lower rank first, and one rank first come, first served", async () => {
  using pool = openPool({ jobs: 1, worker });
  const order: number[] = [];
  const call = (rank: number, id: number) =>
    pool.map("square", [id, id], () => order.push(id), rank);
  await Promise.all([pool.map("sleep", [20]), call(2, 1), call(1, 2), call(2, 3), call(0, 4)]);
  assertEquals(order, [4, 4, 2, 2, 1, 1, 3, 3]);
});

Deno.test("map() shares typed arrays over shared memory", async () => {
  const shared = new Int32Array(new SharedArrayBuffer(4 * 6));
  using pool = openPool({ jobs: 2, worker });
  await pool.map("fill", [0, 1, 2, 3, 4, 5].map((index) => ({ shared, index })));
  assertEquals([...shared], [1, 2, 3, 4, 5, 6]);
});

Deno.test("map() tells how many inputs are done", async () => {
  using pool = openPool({ jobs: 2, worker });
  const heard: string[] = [];
  await pool.map("square", [1, 2, 3], (done, total) => heard.push(`${done}/${total}`));
  assertEquals(heard, ["1/3", "2/3", "3/3"]);
});

Deno.test("map() loads a lazy task at its first use", async () => {
  using pool = openPool({ jobs: 1, worker });
  assertEquals(await pool.map("lazy", [1, 2]), [2, 3]);
});

Deno.test("a UserError thrown in a worker stays one, with its sentence and the worker's stack", async () => {
  using pool = openPool({ jobs: 1, worker });
  const error = await assertRejects(() => pool.map("blame", [7]));
  assertInstanceOf(error, UserError);
  assertEquals(error.message, "row 7 is not a score");
  assertStringIncludes(String(error.stack), "worker_pool_tasks.ts");
});

Deno.test("map() rejects with the error of the earliest failing input, and the pool works on", async () => {
  for (const jobs of [1, 4]) {
    using pool = openPool({ jobs, worker });
    const error = await assertRejects(() => pool.map("failFrom3", [1, 2, 3, 4, 5, 6]), Error);
    assertEquals([error.name, error.message], ["TypeError", "failed at 3"]);
    assertEquals(await pool.map("square", [3]), [9]);
  }
});

Deno.test("map() rejects a task that the worker does not serve", async () => {
  using pool = openPool({ jobs: 1, worker });
  await assertRejects(() => pool.map("toString", [1]), Error, "no task 'toString'");
});

Deno.test("map() rejects inputs and outputs that cannot be copied", async () => {
  using pool = openPool({ jobs: 1, worker });
  await assertRejects(() => pool.map("square", [1, () => 1, 2]), Error, "could not be cloned");
  await assertRejects(() => pool.map("uncloneable", [1]), Error, "could not be cloned");
  assertEquals(await pool.map("square", [5]), [25]);
});

Deno.test("a worker's crash is reported to every call, and later calls are refused", async () => {
  using pool = openPool({ jobs: 1, worker });
  await assertRejects(() => pool.map("crash", [1]), Error, "while it ran 'crash'");
  await assertRejects(() => pool.map("square", [1]), Error, "a worker stopped");
});

Deno.test("a worker module that cannot be loaded is reported", async () => {
  using pool = openPool({ jobs: 2, worker: new URL("./no_such_worker.ts", import.meta.url) });
  await assertRejects(() => pool.map("square", [1, 2]), Error, "a worker stopped");
});

Deno.test("a task asks the thread that opened the pool, and gets its answer or its error", async () => {
  const answers = {
    double: { answer: (value: number) => Promise.resolve(2 * value) },
    blame: {
      answer: (value: number) => {
        throw new UserError(`row ${value} is not a score`);
      },
    },
    uncloneable: { answer: () => () => 1 },
  };
  using pool = openPool({ jobs: 2, worker, answers });
  const ask = (question: string, input: unknown) => pool.map("askFor", [{ question, input }]);
  assertEquals(await Promise.all([ask("double", 4), ask("double", 5)]), [[8], [10]]);
  const error = await assertRejects(() => ask("blame", 7));
  assertInstanceOf(error, UserError);
  assertEquals(error.message, "row 7 is not a score");
  await assertRejects(() => ask("uncloneable", 1), Error, "could not be cloned");
  await assertRejects(() => ask("toString", 1), Error, "this pool has no answer to 'toString'");
  assertEquals(await ask("double", 6), [12]);
});

Deno.test("a task that waits for an answer leaves its worker to the inputs that the answer needs", async () => {
  for (const jobs of [1, 2, 3]) {
    const squares = {
      frees: true,
      answer: (values: readonly number[]) => pool.map("square", values),
    };
    using pool: WorkerPool = openPool({ jobs, worker, answers: { squares } });
    assertEquals(
      await pool.map("sumOfSquares", [[1, 2, 3], [4], [], [5, 6]]),
      [14, 16, 0, 61],
    );
  }
});

Deno.test("close() rejects what is under way and refuses what comes later", async () => {
  const pool = openPool({ jobs: 1, worker });
  const running = assertRejects(() => pool.map("sleep", [60_000]), Error, "pool is closed");
  pool.close();
  await running;
  await assertRejects(() => pool.map("square", [1]), Error, "pool is closed");
  pool.close();
});

Deno.test("openPool() refuses a number of jobs that is not a positive integer", () => {
  for (const jobs of [0, -1, 1.5, NaN]) {
    let message = "";
    try {
      openPool({ jobs, worker });
    } catch (error) {
      message = error instanceof RangeError ? error.message : "";
    }
    assertEquals(message, `jobs must be a positive integer, not ${jobs}`);
  }
});
