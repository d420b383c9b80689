import { UserError } from "../user_error.ts";

/** A function that a worker runs: one input in, one output out; both must survive `structuredClone`. */
export type Task = (input: never, host: TaskHost) => unknown;

/** The thread that opened the pool, as a task sees it. */
export interface TaskHost {
  /**
   * Asks for something that only that thread has; rejects if the answer does.
   *
   * @param question Name of one of the pool's answers.
   * @param input What it is asked about; must survive `structuredClone`, as must the answer.
   */
  ask<Output>(question: string, input: unknown): Promise<Output>;
}

/** A task whose module is loaded on first use, so that the worker starts at once. */
export interface LazyTask {
  /** Loads the task; called once per worker. */
  readonly load: () => Promise<Task>;
}

/** What the pool sends to a worker: a task to run, whose id the reply repeats, or the answer to a question. */
export type TaskRequest =
  | { readonly kind: "task"; readonly id: number; readonly task: string; readonly input: unknown }
  | { readonly kind: "answered"; readonly id: number; readonly output: unknown }
  | { readonly kind: "refused"; readonly id: number; readonly error: SentError };

/** An error as it travels from a worker. */
export interface SentError {
  /** Its class name; `UserError` stays one. */
  readonly name: string;
  /** Its message. */
  readonly message: string;
  /** Its stack in the worker. */
  readonly stack: string;
}

/** What a worker sends back. */
export type TaskReply =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly output: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly error: SentError }
  | {
    readonly kind: "asked";
    readonly id: number;
    readonly question: string;
    readonly input: unknown;
  };

/**
 * Makes the current Worker serve tasks by name to the pool that `openPool()` opened.
 *
 * Call it once, as the last statement of a worker's module. It posts `ready` itself: messages sent to a worker that is still in
 * its top-level await are lost, so the pool sends nothing earlier.
 *
 * @param tasks Tasks by name; `{ load }` where the code should be imported only at its first use.
 *
 * @example
 * ```ts ignore
 * serveTasks({
 *   double: (value: number) => 2 * value,
 *   heavy: { load: async () => (await import("./heavy.ts")).heavy },
 * });
 * ```
 */
export function serveTasks(tasks: Readonly<Record<string, Task | LazyTask>>): void {
  const scope = self as unknown as WorkerScope; // `lib` declares a window; this runs in a worker
  const loaded = new Map<string, Promise<Task>>();
  const find = (name: string): Promise<Task> => {
    let task = loaded.get(name);
    if (task === undefined) {
      if (!Object.hasOwn(tasks, name)) throw new Error(`this worker has no task '${name}'`);
      const given = tasks[name];
      task = typeof given === "function" ? Promise.resolve(given) : given.load();
      loaded.set(name, task);
    }
    return task;
  };
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let questions = 0;
  const host: TaskHost = {
    ask<Output>(question: string, input: unknown) {
      const open = Promise.withResolvers<unknown>();
      const id = questions++;
      scope.postMessage({ kind: "asked", id, question, input });
      asked.set(id, open);
      return open.promise as Promise<Output>;
    },
  };
  scope.onmessage = async ({ data: request }) => {
    const { id } = request;
    if (request.kind !== "task") {
      const open = asked.get(id);
      asked.delete(id);
      if (request.kind === "answered") open?.resolve(request.output);
      else open?.reject(receivedError(request.error));
      return;
    }
    try {
      // Nothing here can check that the sender of a task's name sent the right input.
      const output = await (await find(request.task))(request.input as never, host);
      scope.postMessage({ kind: "done", id, output });
    } catch (error) {
      scope.postMessage({ kind: "failed", id, error: sentError(error) });
    }
  };
  scope.postMessage({ kind: "ready" });
}

interface WorkerScope {
  onmessage: (event: { readonly data: TaskRequest }) => void;
  postMessage(reply: TaskReply): void;
}

/**
 * Makes an error ready to travel between threads.
 *
 * @param error What was thrown.
 * @returns Its name, message and stack.
 */
export function sentError(error: unknown): SentError {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? "" }
    : { name: "Error", message: String(error), stack: "" };
}

/**
 * Makes the error that travelled from another thread.
 *
 * @param sent The sent form of the error.
 * @returns The error; a `UserError` stays one, and the stack is that of the thread that threw it.
 */
export function receivedError({ name, message, stack }: SentError): Error {
  const error = name === "UserError" ? new UserError(message) : new Error(message);
  error.name = name;
  if (stack !== "") error.stack = stack;
  return error;
}
