import fc from "fast-check";

/** Words in which every rule of a tokenizer finds something to do. */
const PIECES = [
  ...["a", "b", "the", "The", "cat", "sat", "boat's", "it's", "'s", "12", "1,500", "3.5", "U.S."],
  ...["x-y", "2-3", "end.", "(", "),", "&amp;", "&lt;b", "&quot;", "<skipped>", "-", "--", "$5"],
  ...["世界", "你好。", "，", "「か」", "カ・ナ", "naïve", "мир", "😀", "é", "İ", "ΣΑΣ", "㈠", "…"],
];

/** What stands between words; some of it is white space to Python and not to JavaScript, or the reverse. */
const SPACES = [" ", " ", " ", "  ", "\t", "\u00a0", "\u3000", "\u001c", "\u0085", "", "\ufeff"];

/** Lines of a few words, empty and blank ones among them. */
export const words: fc.Arbitrary<string> = fc.array(
  fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...SPACES)),
  { maxLength: 14 },
).map((parts) => parts.map(([piece, space]) => piece + space).join(""));
