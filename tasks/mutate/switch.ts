/** The mutant that is on from the start of this process; a worker without permission to read it has none. */
function fromStart(): number {
  try {
    return Number(Deno.env.get("METAEVAL_MUTANT") ?? -1);
  } catch {
    return -1;
  }
}

/** Number of the mutant that is on, or -1, and a 1 for each mutant that was queried since the last check. */
export const mutantSwitch = { on: fromStart(), asked: new Uint8Array(1 << 16) };

/**
 * Says whether a mutant is on. The sources from {@link switchedSource} call it.
 *
 * @param mutant Number of the mutant.
 * @returns True if the mutant's code replaces the original.
 */
export function isOn(mutant: number): boolean {
  mutantSwitch.asked[mutant] = 1;
  return mutant === mutantSwitch.on;
}
