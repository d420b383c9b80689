/** The mutant that is on from the start of this process; a worker without the right to read it has none. */
function fromStart(): number {
  try {
    return Number(Deno.env.get("METAEVAL_MUTANT") ?? -1);
  } catch {
    return -1;
  }
}

/** Number of the mutant that is on, or -1, and a 1 for each mutant that was asked for since the last look. */
export const mutantSwitch = { on: fromStart(), asked: new Uint8Array(1 << 16) };

/**
 * Says whether a mutant is on. Stands in the sources that {@link switchedSource} makes.
 *
 * @param mutant Number of the mutant.
 * @returns True where the mutant's code runs in place of the original.
 */
export function isOn(mutant: number): boolean {
  mutantSwitch.asked[mutant] = 1;
  return mutant === mutantSwitch.on;
}
