import type { Edit } from "./edit.ts";
import { matchCase } from "../english/match_case.ts";

/** Words whose listed variant is another word, or fits only some of their senses. */
const AMBIGUOUS = new Set(
  ("ass check checked checker checking checks cheque cheques curb curbs disc disk draft " +
    "drafted drafting drafts draught draughts hood inquiry licence license licensed licenses " +
    "mom moms mum net nett pajamas plow practice practiced practices practicing practise " +
    "practised practising program programs prise prize prizes storey storeys stories story " +
    "tire tired tires ton tons tonne tonnes vice vise wagon whiskey whisky yogurt kerb kerbs " +
    "cancellation cancelation dialogue dialog dialogues dialogs medieval mediaeval aesthetic " +
    "aesthetics aesthetically esthetic tyre tyres insure ensure learned burned inquiries " +
    "enquiry enquiries filter filters philtre philtres install instal installs instals gas gases gasses bus buses busses " +
    "busing bussing gram grams gramme grammes kilogram kilograms kilogramme kilogrammes connection connections connexion groin groins biased " +
    "biassed tranquility tranquilly snowplow snowploughs pummeled pummelled pummel misspelled misspelt gauge gauges gauging almanac glueing " +
    "licensing bevy bevies inflection inflections siphon siphons parlor meter meters math maths ax axe toward towards gray grey")
    .split(" "),
);

/**
 * Switches one word between American and British spelling. Capitalised words that do not begin a sentence are
 * names and stay. "My favorite" becomes "My favourite".
 */
export const spellingVariant: Edit = {
  name: "spelling_variant",
  title: "US/UK spelling",
  class: "preserving",
  apply: ({ tokens, sentences }, { spelling }) => {
    for (const [t, token] of tokens.entries()) {
      const capital = /^\p{Lu}/u.test(token.text);
      if (capital && sentences[token.sentence][0] !== t) continue;
      if (capital && (tokens[t + 1]?.tag === "PROPN" || token.text.toUpperCase() === token.text)) {
        continue;
      }
      if (AMBIGUOUS.has(token.lower)) continue;
      const other = spelling(token.lower);
      if (other === undefined || other === token.lower || /[^a-z]/.test(other)) continue;
      const { start, end } = token;
      return { rule: "word", replacements: [{ start, end, text: matchCase(token.text, other) }] };
    }
    return null;
  },
};
