import { receivedError, sentError, type TaskReply, type TaskRequest } from "./serve_tasks.ts";

/** Settings of {@linkcode openPool}. */
export interface PoolOptions {
  /** Most workers at work at once; a positive integer. */
  readonly jobs: number;
  /** Module that the workers run; its last statement calls `serveTasks()`. */
  readonly worker: URL;
  /** What tasks may ask for, by name. @default {nothing} */
  readonly answers?: PoolAnswers;
}

/** What tasks may ask of the thread that opened the pool, by name of the question. */
export type PoolAnswers = Readonly<Record<string, PoolAnswer>>;

/** Answers a question of a task. */
export interface PoolAnswer {
  /** Computes the answer, which must survive `structuredClone`. Nothing checks that the asker sent the right input. */
  readonly answer: (input: never) => unknown;
  /** True where the task waits idly for the answer, so that its worker can take other inputs meanwhile. @default {false} */
  readonly frees?: boolean;
}

/** A fixed pool of workers. Close it, or the process never ends; `using` does so. */
export interface WorkerPool extends Disposable {
  /** Most workers at work at once. */
  readonly jobs: number;
  /**
   * Runs a task on every input and gives the outputs in input order, whichever worker finishes first.
   *
   * Inputs and outputs are copied by `structuredClone`; typed arrays over a `SharedArrayBuffer` are shared. Several calls may
   * run at once; those of a lower rank are served first, and calls of one rank first come, first served. Where a task throws,
   * inputs not yet begun are dropped and the call rejects with the error of the earliest input that failed: a `UserError` stays
   * one, and the stack is the worker's.
   *
   * @param task Name under which the worker's module serves it.
   * @param inputs One input per run.
   * @param onDone Called after each input with the number done and the number of all.
   * @param rank Rank of the call. @default {0}
   */
  map<Input, Output>(
    task: string,
    inputs: readonly Input[],
    onDone?: (done: number, total: number) => void,
    rank?: number,
  ): Promise<Output[]>;
  /** Ends the workers; calls in progress reject. Closing twice is harmless. */
  close(): void;
}

/**
 * Opens a pool of module workers. A worker starts when there is work for it, and stays until the pool is closed.
 *
 * Results do not depend on `jobs`: even one job runs in a worker, on copies of its inputs.
 *
 * @param options The worker's module, and how many workers may work at once.
 * @returns The pool.
 * @throws {RangeError} If `jobs` is not a positive integer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openPool } from "./worker_pool.ts";
 *
 * const serve = new URL("./serve_tasks.ts", import.meta.url);
 * const source = `import { serveTasks } from "${serve}"; serveTasks({ double: (x) => 2 * x });`;
 * using pool = openPool({ jobs: 2, worker: new URL(`data:text/javascript,${encodeURIComponent(source)}`) });
 * assertEquals(await pool.map<number, number>("double", [1, 2, 3]), [2, 4, 6]);
 * ```
 */
export function openPool({ jobs, worker, answers = {} }: PoolOptions): WorkerPool {
  if (!Number.isSafeInteger(jobs) || jobs < 1) {
    throw new RangeError(`jobs must be a positive integer, not ${jobs}`);
  }
  return new Pool(jobs, worker, answers);
}

/** One call of `map()`. */
interface Batch {
  readonly task: string;
  readonly inputs: readonly unknown[];
  readonly outputs: unknown[];
  readonly onDone?: (done: number, total: number) => void;
  readonly rank: number;
  readonly resolve: (outputs: unknown[]) => void;
  readonly reject: (error: Error) => void;
  begun: number;
  running: number;
  done: number;
  failure: { readonly index: number; readonly error: Error } | null;
}

/** A worker and what it is doing. */
interface Hand {
  readonly worker: Worker;
  ready: boolean;
  /** The inputs it has not finished, by id. */
  readonly work: Map<number, { readonly batch: Batch; readonly index: number }>;
  /** How many of these wait for an answer that frees the worker. */
  waiting: number;
}

class Pool implements WorkerPool {
  readonly #hands: Hand[] = [];
  readonly #open = new Set<Batch>();
  #sent = 0;
  #closed: Error | null = null;

  constructor(
    readonly jobs: number,
    private readonly url: URL,
    private readonly answers: PoolAnswers,
  ) {}

  map<Input, Output>(
    task: string,
    inputs: readonly Input[],
    onDone?: (done: number, total: number) => void,
    rank = 0,
  ): Promise<Output[]> {
    if (this.#closed !== null) return Promise.reject(this.#closed);
    if (inputs.length === 0) return Promise.resolve([]);
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const outputs = new Array<unknown>(inputs.length);
    const counts = { begun: 0, running: 0, done: 0, failure: null };
    this.#open.add({ task, inputs, outputs, onDone, rank, resolve, reject, ...counts });
    this.#hire();
    this.#dispatch();
    return promise as Promise<Output[]>;
  }

  close(): void {
    this.#end(new Error("the worker pool is closed"));
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** Starts as many workers as the waiting inputs can use. */
  #hire(): void {
    let waiting = 0;
    for (const batch of this.#open) waiting += batch.inputs.length - batch.begun;
    let free = this.#hands.filter(isFree).length;
    for (; this.#hands.length < this.jobs && free < waiting; free++) {
      const worker = new Worker(this.url, { type: "module" });
      const hand: Hand = { worker, ready: false, work: new Map(), waiting: 0 };
      worker.onmessage = (event: MessageEvent<TaskReply>) => this.#hear(hand, event.data);
      worker.onmessageerror = () => this.#end(new Error("a worker's answer could not be read"));
      worker.onerror = (event) => {
        event.preventDefault();
        const tasks = [...hand.work.values()].map(({ batch }) => `'${batch.task}'`);
        const doing = tasks.length === 0 ? "" : ` while it ran ${tasks.join(" and ")}`;
        this.#end(new Error(`a worker stopped${doing}: ${event.message}`));
      };
      this.#hands.push(hand);
    }
  }

  /** Gives every idle worker its next input. */
  #dispatch(): void {
    for (const hand of this.#hands) {
      if (!hand.ready || !isFree(hand)) continue;
      const batch = this.#next();
      if (batch === undefined) return;
      const index = batch.begun++;
      const request: TaskRequest = {
        kind: "task",
        id: this.#sent++,
        task: batch.task,
        input: batch.inputs[index],
      };
      try {
        hand.worker.postMessage(request);
      } catch (error) {
        this.#fail(batch, index, error instanceof Error ? error : new Error(String(error)));
        this.#settle(batch);
        continue;
      }
      batch.running++;
      hand.work.set(request.id, { batch, index });
    }
  }

  #next(): Batch | undefined {
    let first: Batch | undefined;
    for (const batch of this.#open) {
      if (batch.failure !== null || batch.begun === batch.inputs.length) continue;
      if (first === undefined || batch.rank < first.rank) first = batch;
    }
    return first;
  }

  #hear(hand: Hand, reply: TaskReply): void {
    if (reply.kind === "ready") {
      hand.ready = true;
    } else if (reply.kind === "asked") {
      this.#answer(hand, reply);
    } else if (hand.work.has(reply.id)) {
      const { batch, index } = hand.work.get(reply.id)!;
      hand.work.delete(reply.id);
      batch.running--;
      if (reply.kind === "failed") {
        this.#fail(batch, index, receivedError(reply.error));
      } else {
        batch.outputs[index] = reply.output;
        batch.done++;
        if (batch.failure === null) batch.onDone?.(batch.done, batch.inputs.length);
      }
      this.#settle(batch);
    }
    this.#dispatch();
  }

  /** Answers a question; the pool goes on meanwhile. */
  async #answer(
    hand: Hand,
    { id, question, input }: TaskReply & { readonly kind: "asked" },
  ): Promise<void> {
    const known = Object.hasOwn(this.answers, question) ? this.answers[question] : undefined;
    const freed = known?.frees === true ? 1 : 0;
    hand.waiting += freed;
    try {
      if (known === undefined) throw new Error(`this pool has no answer to '${question}'`);
      const output = await known.answer(input as never);
      hand.worker.postMessage({ kind: "answered", id, output } satisfies TaskRequest);
    } catch (error) {
      const refusal = { kind: "refused", id, error: sentError(error) } satisfies TaskRequest;
      hand.worker.postMessage(refusal);
    } finally {
      hand.waiting -= freed;
    }
  }

  #fail(batch: Batch, index: number, error: Error): void {
    if (batch.failure === null || index < batch.failure.index) batch.failure = { index, error };
  }

  /** Settles a call once none of its inputs is running. */
  #settle(batch: Batch): void {
    if (batch.running > 0) return;
    if (batch.failure !== null) {
      this.#open.delete(batch);
      batch.reject(batch.failure.error);
    } else if (batch.done === batch.inputs.length) {
      this.#open.delete(batch);
      batch.resolve(batch.outputs);
    }
  }

  #end(reason: Error): void {
    if (this.#closed !== null) return;
    this.#closed = reason;
    for (const { worker } of this.#hands) worker.terminate();
    for (const batch of this.#open) batch.reject(reason);
    this.#open.clear();
  }
}

/** Whether a worker has nothing to do, or waits for answers in everything that it has begun. */
function isFree({ work, waiting }: Hand): boolean {
  return work.size <= waiting;
}
