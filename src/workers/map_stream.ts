/**
 * Works on inputs as they come, a few at once: the next input is asked for only when fewer are under way, so that memory does not
 * grow with their number.
 *
 * @param inputs The inputs.
 * @param work What to do with one of them.
 * @param atOnce Most inputs under way, at least 1, given the latest; the one that is being made counts.
 * @param onDone Told how many inputs are done, after each.
 * @returns Outputs in the order of the inputs. Where some fail, the rest of those under way is awaited, and the error is that of the
 * earliest input.
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
