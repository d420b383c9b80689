/**
 * Processes a stream of inputs, a few at a time. The next input is requested only when there is room for it, so memory does not
 * grow with their number.
 *
 * @param inputs The inputs.
 * @param work What to do with one of them.
 * @param atOnce Most inputs in progress, at least 1, given the latest input; the one being made counts.
 * @param onDone Called after each input with the number done.
 * @returns Outputs in the order of the inputs. If some fail, it waits for the others in progress and rejects with the error of
 * the earliest input.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mapStream } from "./map_stream.ts";
 *
 * const doubled = await mapStream([1, 2, 3], (value) => Promise.resolve(2 * value), () => 2);
 * assertEquals(doubled, [2, 4, 6]);
 * ```
 */
export async function mapStream<Input, Output>(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  work: (input: Input) => Promise<Output>,
  atOnce: (input: Input) => number,
  onDone?: (done: number) => void,
): Promise<Output[]> {
  const outputs: Output[] = [];
  const running = new Set<Promise<void>>();
  const failures: { readonly place: number; readonly error: unknown }[] = [];
  let [begun, done] = [0, 0];
  const run = async (place: number, input: Input) => {
    try {
      outputs[place] = await work(input);
      onDone?.(++done);
    } catch (error) {
      failures.push({ place, error });
    }
  };
  for await (const input of inputs) {
    const one: Promise<void> = run(begun++, input).finally(() => running.delete(one));
    running.add(one);
    while (running.size >= atOnce(input) && failures.length === 0) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures.sort((a, b) => a.place - b.place)[0].error;
  return outputs;
}
