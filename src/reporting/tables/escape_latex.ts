import { printable } from "../../printable.ts";

/** Greek letters that the program writes, by their commands in math mode. */
const GREEK: Readonly<Record<string, string>> = {
  Δ: "\\Delta",
  Σ: "\\Sigma",
  α: "\\alpha",
  β: "\\beta",
  γ: "\\gamma",
  δ: "\\delta",
  ε: "\\varepsilon",
  η: "\\eta",
  κ: "\\kappa",
  λ: "\\lambda",
  μ: "\\mu",
  π: "\\pi",
  ρ: "\\rho",
  σ: "\\sigma",
  τ: "\\tau",
  φ: "\\varphi",
  χ: "\\chi",
  ω: "\\omega",
};

/** Punctuation marks and their commands in text mode. */
const MARKS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "&": "\\&",
  "%": "\\%",
  "$": "\\$",
  "#": "\\#",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
  "–": "--",
  "—": "---",
  "‘": "`",
  "’": "'",
  "“": "``",
  "”": "''",
  "\u00a0": "~",
};

/** Signs and their commands in math mode. */
const SIGNS: Readonly<Record<string, string>> = {
  "→": "\\rightarrow",
  "←": "\\leftarrow",
  "↔": "\\leftrightarrow",
  "×": "\\times",
  "÷": "\\div",
  "±": "\\pm",
  "≤": "\\leq",
  "≥": "\\geq",
  "≠": "\\neq",
  "≈": "\\approx",
  "−": "-",
  "∈": "\\in",
  "∞": "\\infty",
  "√": "\\surd",
  "·": "\\cdot",
  "½": "\\frac{1}{2}",
  "¼": "\\frac{1}{4}",
  "¾": "\\frac{3}{4}",
  "…": "\\ldots",
  "†": "\\dagger",
  "‡": "\\ddagger",
  "°": "^\\circ",
};

const LOWERED = "₀₁₂₃₄₅₆₇₈₉";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A formula in a text: a Greek letter, `acc_eq` or a Latin letter, with a subscript (`_b`, `₁`) and the star of the best. A
 * Latin letter needs a subscript.
 */
const FORMULA =
  /([\u0391-\u03c9]|\bacc(?=_eq\b)|(?<![\p{L}\p{N}_.-])\p{Lu}(?=_\p{Ll}{1,2}(?![\p{L}\p{N}_.-])))(?:_(\p{L}+|\d+)(?![\p{L}\p{N}_]))?([₀-₉]*)(\*?)/gu;

/**
 * Escapes a text for LaTeX: formulas such as `τ_b`, `β₀` and `acc_eq*` are in math mode. pdfLaTeX shows a character that it
 * cannot typeset by its number; LuaLaTeX typesets it. That needs {@linkcode LATEX_UNICODE}.
 *
 * @param text Any text.
 * @returns LaTeX that shows the text on one line.
 */
export function escapeLatex(text: string): string {
  const shown = printable(text);
  let result = "";
  let at = 0;
  for (const match of shown.matchAll(FORMULA)) {
    const [whole, base, under = "", lowered, star] = match;
    if (GREEK[base] === undefined && under === "") continue;
    result += escapePlain(shown.slice(at, match.index));
    result += formula(base, under + digitsOf(lowered, LOWERED), star);
    at = match.index + whole.length;
  }
  return result + escapePlain(shown.slice(at));
}

function formula(base: string, under: string, star: string): string {
  const below = under === ""
    ? ""
    : `_{${/^[a-z]{2,}$/i.test(under) ? `\\mathrm{${under}}` : under}}`;
  const above = star === "" ? "" : "^{*}";
  return base === "acc" ? `acc$${below}${above}$` : `$${GREEK[base] ?? base}${below}${above}$`;
}

function digitsOf(marks: string, digits: string): string {
  return [...marks].map((mark) => digits.indexOf(mark)).join("");
}

function escapePlain(text: string): string {
  return text.replace(new RegExp(`[${LOWERED}]+|[${RAISED}]+|[^]`, "gu"), (mark) => {
    if (LOWERED.includes(mark[0])) return `$_{${digitsOf(mark, LOWERED)}}$`;
    if (RAISED.includes(mark[0])) return `$^{${digitsOf(mark, RAISED)}}$`;
    if (SIGNS[mark] !== undefined) return `$${SIGNS[mark]}$`;
    return MARKS[mark] ?? (/[\x20-\x7e]/.test(mark) ? mark : unicode(mark));
  });
}

/** Accented letters, which every engine typesets; other characters use a command that depends on the engine. */
function unicode(mark: string): string {
  if (
    /[\u00c0-\u00cf\u00d1-\u00d6\u00d8-\u00dd\u00df-\u00ef\u00f1-\u00f6\u00f8-\u00fd\u00ff]/.test(
      mark,
    )
  ) {
    return mark;
  }
  return `\\metaevalunicode{${mark}}{${
    mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")
  }}`;
}

/** The command that {@linkcode escapeLatex} uses for characters that pdfLaTeX cannot typeset. */
export const LATEX_UNICODE: string =
  "\\providecommand{\\metaevalunicode}[2]{\\ifdefined\\directlua#1\\else\\ifdefined\\XeTeXversion#1\\else\\texttt{U+#2}\\fi\\fi}";
