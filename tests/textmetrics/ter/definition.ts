/** A hypothesis' way to a reference: for each reference word the hypothesis word beside it, and which words are errors. */
interface Alignment {
  readonly distance: number;
  readonly beside: readonly number[];
  readonly wrong: readonly boolean[];
  readonly missed: readonly boolean[];
}

/** Edit distance by the whole matrix; of equal ways the one that Tercom takes. */
function align(words: readonly string[], reference: readonly string[]): Alignment {
  const costs = [reference.map((_, j) => j).concat(reference.length)];
  const ways: ("both" | "spare" | "missing")[][] = [costs[0].map(() => "missing")];
  words.forEach((word, i) => {
    costs.push([i + 1]);
    ways.push(["spare"]);
    reference.forEach((other, j) => {
      const both = costs[i][j] + (word === other ? 0 : 1);
      const spare = costs[i][j + 1] + 1;
      const missing = costs[i + 1][j] + 1;
      const least = Math.min(both, spare, missing);
      costs[i + 1].push(least);
      ways[i + 1].push(least === both ? "both" : least === spare ? "spare" : "missing");
    });
  });
  const beside: number[] = [];
  const wrong: boolean[] = [];
  const missed: boolean[] = [];
  let [i, j] = [words.length, reference.length];
  while (i > 0 || j > 0) {
    const way = ways[i][j];
    const error = way !== "both" || words[i - 1] !== reference[j - 1];
    if (way !== "missing") wrong.unshift(error);
    if (way !== "spare") {
      missed.unshift(error);
      beside.unshift(i - 1);
      j--;
    }
    if (way !== "missing") i--;
  }
  return { distance: costs[words.length][reference.length], beside, wrong, missed };
}

/** The words with a block taken out and put before what stood at a target, counted as Tercom counts it. */
function moved(words: readonly string[], start: number, length: number, target: number): string[] {
  const block = words.slice(start, start + length);
  const rest = [...words.slice(0, start), ...words.slice(start + length)];
  // Within itself a block goes that many words on, as Tercom has it.
  rest.splice(target > start + length ? target - length : target, 0, ...block);
  return rest;
}

/** TER's edits of short texts as sacreBLEU's source defines them, where none of its limits is reached. */
export function editsByDefinition(
  hypothesis: readonly string[],
  reference: readonly string[],
): number {
  if (reference.length === 0) return hypothesis.length;
  let words = hypothesis;
  for (let shifts = 0;; shifts++) {
    const now = align(words, reference);
    let best: { readonly rank: readonly number[]; readonly words: readonly string[] } | null = null;
    for (let start = 0; start < words.length; start++) {
      for (let place = 0; place < reference.length; place++) {
        for (let length = 1; length <= 10; length++) {
          const word = words[start + length - 1];
          if (word === undefined || word !== reference[place + length - 1]) break;
          if (!now.wrong.slice(start, start + length).includes(true)) continue;
          if (!now.missed.slice(place, place + length).includes(true)) continue;
          const beside = now.beside[place];
          if (start <= beside && beside < start + length) continue;
          for (let offset = -1; offset < length; offset++) {
            const target = place + offset === -1 ? 0 : now.beside[place + offset] + 1;
            const candidate = moved(words, start, length, target);
            const rank = [
              now.distance - align(candidate, reference).distance,
              length,
              -start,
              -target,
            ];
            if (best === null || isAbove(rank, best.rank)) best = { rank, words: candidate };
          }
        }
      }
    }
    if (best === null || best.rank[0] <= 0) return shifts + now.distance;
    words = best.words;
  }
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, k) => value !== other[k]);
  return at >= 0 && one[at] > other[at];
}
