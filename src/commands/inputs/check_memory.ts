import { type MemoryNeed, memoryNote } from "./memory_need.ts";

/** Number of bytes that every machine is taken to have, so that small work asks for nothing. */
const SURE = 5e8;

/**
 * Compares an estimate with the memory that this machine gives, as {@linkcode memoryNote} does. A system that promises more
 * memory than it has is believed.
 *
 * @param need The estimate.
 * @param print Receives a note on much memory.
 * @throws {UserError} If more is needed than this machine gives.
 */
export function checkMemory(need: MemoryNeed, print: (sentence: string) => void): void {
  const note = memoryNote(need, need.bytes <= SURE ? null : givenBytes(need.bytes));
  if (note !== null) print(note);
}

/**
 * Finds how many bytes this machine gives, up to those needed. No permission lets a program read only the size of the memory, so
 * it asks for an array and returns it at once. The pages of an array that nothing writes to take no memory.
 */
function givenBytes(needed: number): number {
  if (isGiven(needed)) return needed;
  let [given, refused] = [0, needed];
  while (refused - given > Math.max(1e7, given / 100)) {
    const middle = (given + refused) / 2;
    if (isGiven(middle)) given = middle;
    else refused = middle;
  }
  return given;
}

function isGiven(bytes: number): boolean {
  try {
    new ArrayBuffer(Math.ceil(bytes)).transfer(0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
