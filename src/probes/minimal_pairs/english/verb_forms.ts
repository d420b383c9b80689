const PAST: Readonly<Record<string, string>> = Object.fromEntries(
  ("be:was become:became begin:began break:broke bring:brought build:built buy:bought catch:caught choose:chose come:came cost:cost " +
    "cut:cut deal:dealt do:did draw:drew drink:drank drive:drove eat:ate fall:fell feel:felt fight:fought find:found fit:fit fly:flew forget:forgot " +
    "forgive:forgave get:got give:gave go:went grow:grew have:had hear:heard hide:hid hit:hit hold:held hurt:hurt keep:kept know:knew " +
    "lay:laid lead:led leave:left lend:lent let:let lie:lay lose:lost make:made mean:meant meet:met overcome:overcame pay:paid put:put quit:quit read:read ride:rode " +
    "ring:rang rise:rose run:ran say:said see:saw seek:sought sell:sold send:sent set:set shake:shook shoot:shot show:showed shut:shut sing:sang " +
    "sit:sat sleep:slept speak:spoke spend:spent split:split spread:spread stand:stood steal:stole stick:stuck strike:struck swim:swam take:took teach:taught " +
    "tear:tore tell:told think:thought throw:threw understand:understood undergo:underwent upset:upset wake:woke wear:wore win:won withdraw:withdrew write:wrote bear:bore bind:bound bite:bit " +
    "blow:blew burn:burned dare:dared dream:dreamed feed:fed hang:hung learn:learned mistake:mistook need:needed shine:shone sink:sank slide:slid undertake:undertook arise:arose awake:awoke")
    .split(" ").map((pair) => pair.split(":")),
);
/** Verbs of two syllables with the stress on the second, which double their last consonant. */
const DOUBLED =
  /^(admit|commit|permit|refer|prefer|occur|regret|control|omit|submit|transfer|compel|equip|plan|stop|drop|ban|fit|grab|beg|shop|chat|step|wrap|trap|plug|slip|skip|trip|nod|pat|rob|rub|sip|tap|tip|top|snap|map|clap|hug|jog|pop|dip|drag|flip|scan|spot|stir|star|refit|rebut|deter|incur|patrol|upset|pin|zip)$/;

/**
 * Forms the simple past of a verb.
 *
 * @param base The verb's base form.
 * @returns The past form.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pastTense } from "./verb_forms.ts";
 *
 * assertEquals(["go", "like", "try", "stop", "visit"].map(pastTense), ["went", "liked", "tried", "stopped", "visited"]);
 * ```
 */
export function pastTense(base: string): string {
  if (PAST[base] !== undefined) return PAST[base];
  if (base.endsWith("e")) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return DOUBLED.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`;
}

/**
 * Forms the third person singular of the present of a verb.
 *
 * @param base The verb's base form.
 * @returns The form.
 */
export function thirdPerson(base: string): string {
  if (base === "have") return "has";
  if (base === "be") return "is";
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}
