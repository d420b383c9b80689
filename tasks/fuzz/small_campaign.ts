const SYSTEMS = ["A", "B", "refA", "C"];
const TEXTS = ["The cat sat.", "A dog ran to 3.5 trees.", "Bob's house is red", "世界 and more"];

/** The score of a system on a segment. */
type Score = (system: number, segment: number) => string;

function lines(names: readonly string[], cell: Score): string {
  return names.flatMap((name, k) => TEXTS.map((_, i) => `${name}\t${cell(k, i)}\n`)).join("");
}

/** Files of a campaign `wmt99/de-en` of four systems and four segments, by path below the package. */
export function smallCampaign(): Record<string, string> {
  const errors = (k: number, i: number) =>
    (k + i) % 2 === 0 ? [] : [{
      start: 0,
      end: 3,
      category: i > 1 ? "fluency/grammar" : "accuracy/omission",
      severity: k > 1 ? "major" : "minor",
      score: k > 1 ? 5 : 1,
      is_source_error: false,
    }];
  const mqm = (k: number, i: number) =>
    String(-errors(k, i).reduce((sum, { score }) => sum + score, 0));
  const files: Record<string, string> = {
    "documents/de-en.docs": TEXTS.map((_, i) => `news\td${i >> 1}\n`).join(""),
    "sources/de-en.txt": TEXTS.map((text) => `${text}\n`).join(""),
    "references/de-en.refA.txt": TEXTS.map((text) => `${text}\n`).join(""),
    "human-scores/de-en.mqm.seg.score": lines(SYSTEMS, mqm),
    "human-scores/de-en.mqm.merged.seg.rating": lines(
      SYSTEMS,
      (k, i) => JSON.stringify({ errors: errors(k, i) }),
    ),
    "metric-scores/de-en/M-refA.seg.score": lines(SYSTEMS, (k, i) => `${(7 * k + 5 * i) % 9 / 10}`),
    "metric-scores/de-en/N-src.seg.score": lines(SYSTEMS, (k, i) => `${(k + i) % 3}`),
  };
  SYSTEMS.forEach((name, k) => {
    files[`system-outputs/de-en/${name}.txt`] = TEXTS.map((text, i) =>
      `${(k + i) % 2 === 0 ? text : text.toLowerCase().slice(0, -3)}\n`
    ).join("");
  });
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`mt-metrics-eval-v2/wmt99/${path}`, text]),
  );
}
