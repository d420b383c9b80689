import { serveTasks, type TaskHost } from "../../src/workers/serve_tasks.ts";
import { UserError } from "../../src/user_error.ts";

serveTasks({
  square: (value: number) => value * value,
  sleep: async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return milliseconds;
  },
  fill: ({ shared, index }: { shared: Int32Array; index: number }) => {
    shared[index] = index + 1;
    return null;
  },
  blame: (value: number) => {
    throw new UserError(`row ${value} is not a score`);
  },
  failFrom3: async (value: number) => {
    await new Promise((resolve) => setTimeout(resolve, value === 3 ? 40 : 5));
    if (value >= 3) throw new TypeError(`failed at ${value}`);
    return value;
  },
  uncloneable: () => () => 1,
  crash: () => {
    setTimeout(() => {
      throw new Error("out of reach of the task");
    }, 0);
    return new Promise(() => {});
  },
  askFor: ({ question, input }: { question: string; input: unknown }, host: TaskHost) =>
    host.ask(question, input),
  sumOfSquares: async (values: readonly number[], host: TaskHost) =>
    (await host.ask<number[]>("squares", values)).reduce((sum, square) => sum + square, 0),
  lazy: { load: () => Promise.resolve((value: number) => value + 1) },
});
