/** Most names in a sentence. */
const FEW = 3;

/**
 * Lists names for a sentence, only the first few if there are many.
 *
 * @param names The names, at least one.
 * @returns The list.
 */
export function named(names: readonly string[]): string {
  const shown = names.length <= FEW + 1
    ? names
    : [...names.slice(0, FEW), `${names.length - FEW} more`];
  return shown.length === 1
    ? shown[0]
    : `${shown.slice(0, -1).join(", ")} and ${shown[shown.length - 1]}`;
}
