import { type MemoryNeed, memoryNote } from "./memory_need.ts";

/**
 * Compares an estimate with this machine's free memory, as {@linkcode memoryNote} does.
 *
 * @param need The estimate.
 * @param print Receives a note on much memory.
 * @throws {UserError} If more is needed than is free.
 */
export async function checkMemory(
  need: MemoryNeed,
  print: (sentence: string) => void,
): Promise<void> {
  const { state } = await Deno.permissions.query({ name: "sys", kind: "systemMemoryInfo" });
  const note = memoryNote(need, state === "granted" ? Deno.systemMemoryInfo().available : null);
  if (note !== null) print(note);
}
