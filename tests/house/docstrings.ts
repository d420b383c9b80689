import ts from "typescript";
import { exportsOf } from "./exports.ts";
import type { SourceFile } from "./source_file.ts";

/** Turns of phrase that a reader takes twice: a plain sentence has its subject first. */
const INVERTED: readonly RegExp[] = [
  /\bwhile which\b/,
  /\bthere ?of\b|\bwhereof\b|\bthereby\b|\bwherein\b/i,
  /^To be\b/,
  /\b(a|an) \w+ and (a|an) \w+ each\b/,
  /\bcannot be gone on\b/,
  /, first of all that\b/,
];

/** A verb in the third person. */
const VERB = /^(?!Corpus\b)[A-Z][a-z]+s\b/;

/**
 * What is wrong with the docstrings of a file's exported functions.
 *
 * @param file The file.
 * @returns One sentence per fault, with the function's name.
 */
export function docstringFaults(file: SourceFile): string[] {
  return exportsOf(file).flatMap(({ name, node }) =>
    ts.isFunctionDeclaration(node)
      ? faultsOf(node).map((fault) => `${name} of ${file.path} ${fault}`)
      : []
  );
}

function faultsOf(node: ts.FunctionDeclaration): string[] {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(docs.at(-1)?.comment) ?? "";
  const tags = docs.flatMap(({ tags }) => [...tags ?? []]);
  const told = tags.map((tag) => ts.getTextOfJSDocComment(tag.comment) ?? "");
  const faults: string[] = [];
  if (!VERB.test(text)) faults.push(`begins with no verb: '${text.slice(0, 40)}'`);
  const params = tags.filter(ts.isJSDocParameterTag);
  if (params.length !== node.parameters.length) faults.push("does not tell every parameter");
  for (const [at, { name }] of node.parameters.entries()) {
    if (ts.isIdentifier(name) && params[at]?.name.getText() !== name.text) {
      faults.push(`does not tell the parameter ${name.text} in its place`);
    }
  }
  if (givesValue(node) !== tags.some(ts.isJSDocReturnTag)) {
    faults.push("tells what it returns, or returns something, and not both");
  }
  for (const tag of tags.filter(ts.isJSDocThrowsTag)) {
    const when = ts.getTextOfJSDocComment(tag.comment) ?? "";
    if (!/^(If|Where|When)\b/.test(when)) faults.push(`throws under no condition: '${when}'`);
  }
  const example = tags.filter((tag) => tag.tagName.text === "example").length;
  for (const sentence of [text, ...told.slice(0, told.length - example)]) {
    for (const pattern of INVERTED) {
      if (pattern.test(sentence)) faults.push(`is to be put plainly: ${pattern}`);
    }
  }
  return faults;
}

/** Whether a function returns more than nothing. */
function givesValue({ type }: ts.FunctionDeclaration): boolean {
  const text = type?.getText() ?? "void";
  return !/^(Promise<)?(void|never)>?$|^asserts /.test(text);
}
