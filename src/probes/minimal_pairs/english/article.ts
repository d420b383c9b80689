/**
 * Chooses the indefinite article for a word, by its sound as far as the spelling shows it.
 *
 * @param word The word.
 * @returns The article.
 */
export function articleFor(word: string): "a" | "an" {
  const text = word.replace(/^[$€£]/, "");
  if (/^\d/.test(text)) return /^(8|11(?!\d)|18(?!\d)|11,|18,)/.test(text) ? "an" : "a";
  // Abbreviations read as letters: F, H, L, M, N, R, S and X begin with a vowel sound, U does not.
  if (/^[A-Z]\.?([A-Z]|\.|$|-)/.test(text) && !/^[A-Z]{2,}[a-z]/.test(text)) {
    return /^[AEFHILMNORSX]/.test(text) ? "an" : "a";
  }
  const lower = text.toLowerCase();
  if (/^(hour|honest|honou?r|heir)/.test(lower)) return "an";
  if (/^(uni(?!n|m)|u[bcfhjkqrst][aeiou]|eu|ew|one(?!r)|once)/.test(lower)) return "a";
  return /^[aeiouáéíóú]/.test(lower) ? "an" : "a";
}
