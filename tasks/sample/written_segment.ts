/** A possible error in translations of a segment, written by hand. */
export interface WrittenError {
  /** Kind of error, one of the codes in `ERROR_CODES`. */
  readonly code: string;
  /** Possible wordings of a translation; the first that occurs is replaced. */
  readonly finds: readonly string[];
  /** The erroneous text; empty for an omission. */
  readonly wrong: string;
}

/** A segment, written by hand: its source, two references, and a pattern of further translations. */
export interface WrittenSegment {
  /** Domain, for example `news`. */
  readonly domain: string;
  /** Document, for example `swing-bridge`. */
  readonly document: string;
  /** German source. */
  readonly source: string;
  /** English reference of the first translator. */
  readonly refA: string;
  /** English reference of the second translator. */
  readonly refB: string;
  /** Further good translations: pieces in order, each with its wordings to choose from. */
  readonly pattern: readonly (readonly string[])[];
  /** Possible errors of translations. */
  readonly errors: readonly WrittenError[];
  /** Phrases of each reference that a rater finds awkward. */
  readonly awkward: Readonly<Record<"refA" | "refB", readonly string[]>>;
  /** Misspelt words of the source. */
  readonly sourceErrors: readonly string[];
}

/** Codes of hand-written errors, as `tasks/sample/texts/*.txt` use them. */
export const ERROR_CODES = ["M", "m", "O", "U", "W", "T", "R", "+"] as const;

/**
 * Reads a file of hand-written segments: a heading `# document NAME in domain NAME`, then segments separated by empty lines,
 * where each line is a code, a space and text.
 *
 * `de` is the source, `A` and `B` the references, `C` the pattern with `{wording|wording}`; `S` a misspelt word of the
 * source; `a` and `b` phrases of the references that a rater finds awkward; the other codes are errors, `find / find => wrong`, or `find / find` alone for the omission `O`.
 *
 * @throws {Error} If a line is none of these.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readWrittenSegments } from "./written_segment.ts";
 *
 * const text = "# document d in domain news\n\nde Ja.\nA Yes.\nB Yes!\nC {Yes|Right}.\nM Yes => No\n";
 * const [segment] = readWrittenSegments(text);
 * assertEquals(segment.pattern, [["Yes", "Right"], ["."]]);
 * assertEquals(segment.errors, [{ code: "M", finds: ["Yes"], wrong: "No" }]);
 * ```
 */
export function readWrittenSegments(text: string): WrittenSegment[] {
  const [heading, ...blocks] = text.trim().split(/\n\n+/);
  const match = /^# document (\S+) in domain (\S+)$/.exec(heading);
  if (match === null) throw new Error(`'${heading}' is not a heading`);
  const [, document, domain] = match;
  return blocks.map((block) => readSegment(block, domain, document));
}

function readSegment(block: string, domain: string, document: string): WrittenSegment {
  const texts = new Map<string, string>();
  const errors: WrittenError[] = [];
  const sourceErrors: string[] = [];
  const awkward = { refA: [] as string[], refB: [] as string[] };
  for (const line of block.split("\n")) {
    const space = line.indexOf(" ");
    const code = line.slice(0, space);
    const rest = line.slice(space + 1);
    if (["de", "A", "B", "C"].includes(code)) texts.set(code, rest);
    else if (code === "S") sourceErrors.push(rest);
    else if (code === "a") awkward.refA.push(rest);
    else if (code === "b") awkward.refB.push(rest);
    else if (ERROR_CODES.some((known) => known === code)) errors.push(readError(code, rest));
    else throw new Error(`'${line}' in ${document} has no known code`);
  }
  const text = (code: string): string => {
    const found = texts.get(code);
    if (found === undefined) throw new Error(`a segment of ${document} lacks '${code}': ${block}`);
    return found;
  };
  const pattern = readPattern(text("C"));
  return {
    domain,
    document,
    source: text("de"),
    refA: text("A"),
    refB: text("B"),
    pattern,
    errors,
    awkward,
    sourceErrors,
  };
}

function readError(code: string, rest: string): WrittenError {
  const [finds, wrong, ...more] = rest.split(" => ");
  if (more.length > 0 || (wrong === undefined) !== (code === "O")) {
    throw new Error(`'${code} ${rest}' is not 'find / find => wrong'`);
  }
  return { code, finds: finds.split(" / "), wrong: wrong ?? "" };
}

function readPattern(text: string): string[][] {
  const pieces = text.split(/\{([^{}]*)\}/);
  return pieces.map((piece, k) => k % 2 === 1 ? piece.split("|") : [piece])
    .filter((wordings) => wordings.length > 1 || wordings[0] !== "");
}
