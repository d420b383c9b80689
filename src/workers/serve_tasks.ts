/** A function that a worker runs: one input in, one output out; both must survive `structuredClone`. */
export type Task = (input: never) => unknown;

/** A task whose module is loaded at its first use, so that a worker starts at once. */
export interface LazyTask {
  /** Loads the task; called once per worker. */
  readonly load: () => Promise<Task>;
}

/** What the pool sends to a worker. */
export interface TaskRequest {
  /** Number that the answer repeats. */
  readonly id: number;
  /** Name of the task. */
  readonly task: string;
  /** Its input. */
  readonly input: unknown;
}

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
  | { readonly kind: "failed"; readonly id: number; readonly error: SentError };

/**
 * Makes the current Worker serve tasks by name to the pool that `openPool()` opened.
 *
 * Called once, as the last statement of a worker's module. It posts `ready` itself: messages sent to a
 * worker that is still in its top-level await are lost, so the pool sends nothing earlier.
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
  scope.onmessage = async ({ data: { id, task, input } }) => {
    try {
      // Whoever sends a task's name sends its input; nothing here could check that.
      const output = await (await find(task))(input as never);
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

function sentError(error: unknown): SentError {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? "" }
    : { name: "Error", message: String(error), stack: "" };
}
