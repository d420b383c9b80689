import { createRequire } from "node:module";
import process from "node:process";
import util from "node:util";
import { UserError } from "../../user_error.ts";
import type { Backend } from "./backend.ts";
import { machineBackend } from "./machine_backend.ts";
import { type Tfjs, tfjsMachine } from "./tfjs_machine.ts";

/** Most elements of a tensor: 512 MiB. */
const LARGEST = 2 ** 27;

/** The parts of tfjs with its native library that are used. */
export interface TfjsNode extends Tfjs {
  /** Versions by package. */
  readonly version: Readonly<Record<string, string>>;
}

/**
 * Opens the optional backend on tfjs-node, TensorFlow's native library. The library is not a dependency, because installing it
 * needs its vendor's download host. If `@tensorflow/tfjs-node@4.22.0` is installed beside the program, it is found on request.
 *
 * @param load Loads the package; tests pass their own.
 * @returns The backend.
 * @throws {UserError} If it is not installed or does not load.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import * as tfjs from "@tensorflow/tfjs-core";
 * import "@tensorflow/tfjs-backend-cpu";
 * import { tfjsNodeBackend } from "./tfjs_node_backend.ts";
 *
 * const backend = await tfjsNodeBackend(() => ({ ...tfjs, version: { "tfjs-node": "stand-in" } }));
 * assertEquals(backend.describe().adapter, "tfjs-node stand-in");
 * ```
 */
export async function tfjsNodeBackend(
  load: () => TfjsNode | Promise<TfjsNode> = installed,
): Promise<Backend> {
  let tfjs: TfjsNode;
  try {
    tfjs = await load();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    const mend = "install @tensorflow/tfjs-node@4.22.0 or use another backend";
    throw new UserError(`the tfjs-node backend is not available (${reason}); ${mend}`);
  }
  const adapter = `tfjs-node ${tfjs.version["tfjs-node"] ?? "of unknown version"}`;
  const limits = { "elements of a tensor": LARGEST };
  return machineBackend(
    tfjsMachine(tfjs, LARGEST),
    { name: "tfjs-node", adapter, limits },
    () => {},
  );
}

function installed(): TfjsNode {
  restoreUtil();
  const require = createRequire(`${process.cwd()}/package.json`);
  return require("@tensorflow/tfjs-node");
}

/** tfjs-node 4.22 calls a function that current runtimes no longer have, so it is restored before the package loads. */
function restoreUtil(): void {
  if (Reflect.has(util, "isNullOrUndefined")) return;
  Reflect.set(util, "isNullOrUndefined", (value: unknown) => value === null || value === undefined);
}
