/** Position of an adjective or adverb in a sentence: before a noun, after a verb such as be, or elsewhere. */
export type AdjectivePlace = "attributive" | "predicative" | "adverb";

/** The replacement of an adjective or adverb. */
export interface Antonym {
  /** The antonym, in the same degree. */
  readonly word: string;
  /** Positions in which readers understand the two as opposites. */
  readonly places: readonly AdjectivePlace[];
  /** Whether an infinitive may follow either word: "easy to carry", "difficult to carry". */
  readonly takesInfinitive: boolean;
}

const ANYWHERE = ["attributive", "predicative"] as const;

/** Antonyms by position: `a:b` holds both ways, `a>b` only one way. The first list has forms in -er and -est. */
const LISTS: readonly {
  readonly places: readonly AdjectivePlace[];
  readonly isGraded?: boolean;
  readonly takesInfinitive?: boolean;
  readonly pairs: string;
}[] = [
  {
    places: ANYWHERE,
    isGraded: true,
    pairs:
      "high:low large:small big>small fast:slow strong:weak thick>thin wide:narrow hot:cold warm>cold deep:shallow heavy>light " +
      "quiet:noisy bright:dark clean:dirty",
  },
  {
    places: ANYWHERE,
    pairs:
      "better:worse best:worst good:bad excellent>poor cheap:expensive simple:complex comfortable:uncomfortable correct:incorrect " +
      "reliable:unreliable stable:unstable flexible:inflexible rational:irrational responsible:irresponsible successful:unsuccessful " +
      "popular:unpopular pleasant:unpleasant happy:unhappy beautiful:ugly fat>thin careful:careless patient:impatient polite:rude " +
      "honest:dishonest fair:unfair important:unimportant significant:insignificant useful:useless powerful>weak accurate:inaccurate " +
      "acceptable:unacceptable available:unavailable sufficient:insufficient adequate:inadequate perfect:imperfect " +
      "favorable:unfavorable favourable:unfavourable optimistic:pessimistic unknown>known frequent:infrequent negative:positive " +
      "visible:invisible efficient:inefficient effective:ineffective interesting:boring exciting>boring lucky:unlucky friendly:unfriendly " +
      "healthy:unhealthy reasonable:unreasonable impressive:unimpressive attractive:unattractive incomplete>complete " +
      "inconsistent>consistent voluntary>compulsory optional:mandatory temporary:permanent young>old younger:older shorter>longer " +
      "longest:shortest abnormal>normal",
  },
  {
    places: ["attributive"],
    pairs:
      "new:old newer>older long:short rural:urban illegal>legal wrong>right limited>unlimited increasing:decreasing incoming:outgoing " +
      "outdoor:indoor outer:inner formal:informal typical>atypical severe>mild minor>major false>true " +
      "normal>abnormal",
  },
  {
    places: ["predicative"],
    pairs:
      "true:false clear:unclear familiar:unfamiliar professional:unprofessional attentive>inattentive satisfied:dissatisfied " +
      "satisfactory:unsatisfactory delicious>tasteless",
  },
  {
    places: ANYWHERE,
    takesInfinitive: true,
    pairs:
      "easy>difficult necessary:unnecessary possible:impossible safe:dangerous convenient:inconvenient",
  },
  { places: ["predicative"], takesInfinitive: true, pairs: "difficult>easy" },
  {
    places: ["adverb"],
    pairs:
      "unfortunately:fortunately quickly:slowly rarely>often patiently:impatiently carefully:carelessly properly:improperly " +
      "correctly:incorrectly successfully:unsuccessfully temporarily:permanently deliberately:accidentally loudly:quietly illegally>legally",
  },
];

/**
 * Antonyms of adjectives and adverbs in the forms that occur, each with the positions in which readers understand the two as
 * opposites. Words that are opposites only in some of their senses are left out.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ANTONYMS } from "./antonyms.ts";
 *
 * assertEquals(["high", "higher", "highest"].map((word) => ANTONYMS.get(word)?.word), ["low", "lower", "lowest"]);
 * ```
 */
export const ANTONYMS: ReadonlyMap<string, Antonym> = new Map(
  LISTS.flatMap(({ places, isGraded = false, takesInfinitive = false, pairs }) =>
    pairs.split(" ").flatMap((pair): [string, string][] => {
      const [one, other] = pair.split(/[:>]/);
      return pair.includes(":") ? [[one, other], [other, one]] : [[one, other]];
    }).flatMap(([one, other]) =>
      (isGraded ? ["", "er", "est"] : [""]).map((ending): [string, Antonym] => [
        inDegree(one, ending),
        { word: inDegree(other, ending), places, takesInfinitive },
      ])
    )
  ),
);

function inDegree(base: string, ending: string): string {
  if (ending === "") return base;
  if (base.endsWith("e")) return base + ending.slice(1);
  if (base.endsWith("y")) return base.slice(0, -1) + "i" + ending;
  return (/^(big|hot|thin)$/.test(base) ? base + base.at(-1) : base) + ending;
}
