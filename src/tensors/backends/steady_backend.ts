import type { IntegerMatrix } from "../products/integer_matrix.ts";
import type { Backend } from "./backend.ts";

/**
 * Makes a backend that switches to another if the first fails, for example when a device is lost or runs out of memory. Results
 * do not change, since all backends give the same bits.
 *
 * @param first The backend to begin with.
 * @param openOther Opens the other one, when it is needed.
 * @param note Called once with the reason.
 * @returns The backend.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../products/integer_matrix.ts";
 * import { poolBackend } from "./pool_backend.ts";
 * import { steadyBackend } from "./steady_backend.ts";
 *
 * const multiply = () => Promise.reject(new Error("lost"));
 * const lost = Object.assign(poolBackend("workers", 1), { multiply });
 * const reasons: string[] = [];
 * const steady = steadyBackend(
 *   lost,
 *   () => Promise.resolve(poolBackend("workers", 1)),
 *   (reason) => reasons.push(reason),
 * );
 * const three = integerMatrix(Int32Array.of(3), 1, 1);
 * assertEquals([...await steady.multiply(three, three), ...reasons], [9, "lost"]);
 * steady.close();
 * ```
 */
export function steadyBackend(
  first: Backend,
  openOther: () => Promise<Backend>,
  note: (reason: string) => void,
): Backend {
  let current = first;
  const steady = async <Result>(multiply: (backend: Backend) => Promise<Result>) => {
    const used = current;
    try {
      return await multiply(used);
    } catch (error) {
      // A RangeError is about the operands, and another backend would refuse them too.
      if (error instanceof RangeError || used !== first) throw error;
      if (current === first) {
        note(error instanceof Error ? error.message : String(error));
        current = await openOther();
        first.close();
      }
      return await multiply(current);
    }
  };
  return {
    describe: () => current.describe(),
    multiply: (left: IntegerMatrix, right: IntegerMatrix) =>
      steady((backend) => backend.multiply(left, right)),
    close: () => current.close(),
  };
}
