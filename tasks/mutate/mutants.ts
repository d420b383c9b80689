import ts from "typescript";

/** One small change to a source file. */
export interface Mutant {
  /** What the change is, for example `< becomes <=`. */
  readonly change: string;
  /** Line of the change, from 1. */
  readonly line: number;
  /** Offset of the first character that is replaced. */
  readonly start: number;
  /** Offset after the last character that is replaced. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
  /** The expression, statement or numeric key around the change, which can be written in two versions. */
  readonly within: {
    readonly kind: "expression" | "statement" | "key";
    readonly start: number;
    readonly end: number;
  };
}

/** Operators and their replacements. */
const SWAPPED: Readonly<Record<string, string>> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "<<": ">>",
  ">>": "<<",
  ">>>": "<<",
  "&": "|",
  "|": "&",
  "^": "|",
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
};

/**
 * Every mutant of a source file: one operator, constant, order of arguments, negation, branch or statement changed at a time.
 * Types, imports, texts and errors stay unchanged, and so does code that cannot matter: the order of the arguments of
 * `Math.max`, or which of two equal values is kept.
 *
 * @param source Text of a TypeScript file.
 * @returns The mutants in the order of their places.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mutantsOf } from "./mutants.ts";
 *
 * assertEquals(mutantsOf("const a = b < 3;").map(({ change }) => change), ["< becomes <=", "3 becomes 4"]);
 * ```
 */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const replace = (node: ts.Node, change: string, text: string) => {
    const start = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ change, line, start, end: node.getEnd(), text, within: around(node, file) });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) return;
    mutate(node, file, replace);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The smallest expression, statement or key that contains a changed node. */
function around(node: ts.Node, file: ts.SourceFile): Mutant["within"] {
  const outer = ts.isToken(node) && ts.isBinaryExpression(node.parent) &&
      node.parent.operatorToken === node
    ? node.parent
    : node;
  const isKey = (ts.isPropertyAssignment(outer.parent) || ts.isEnumMember(outer.parent)) &&
    outer.parent.name === outer;
  const kind = isKey ? "key" : ts.isStatement(outer) ? "statement" : "expression";
  return { kind, start: outer.getStart(file), end: outer.getEnd() };
}

/** Types and imports have no effect at run time, and the wording of an error is a matter of taste. */
function isLeftAlone(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node);
}

function mutate(
  node: ts.Node,
  file: ts.SourceFile,
  replace: (node: ts.Node, change: string, text: string) => void,
): void {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(file);
    const other = SWAPPED[operator];
    if (other !== undefined && !joinsTexts(node) && !isSameAtEquality(node, operator, file)) {
      replace(node.operatorToken, `${operator} becomes ${other}`, other);
    }
  } else if (ts.isNumericLiteral(node)) {
    const other = /^\d+$/.test(node.text) ? String(Number(node.text) + 1) : `(2 * ${node.text})`;
    replace(node, `${node.getText(file)} becomes ${other}`, other);
  } else if (ts.isPrefixUnaryExpression(node)) {
    const operator = ts.tokenToString(node.operator) ?? "";
    if (operator === "!" || operator === "-") {
      replace(node, `${operator} goes`, node.operand.getText(file));
    }
  } else if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    const [kept, ...swapped] = [condition, whenFalse, whenTrue].map((part) => part.getText(file));
    replace(node, "branches change places", `${kept} ? (${swapped[0]}) : (${swapped[1]})`);
  } else if (
    ts.isCallExpression(node) && node.arguments.length >= 2 &&
    !/^Math\.(min|max)$/.test(node.expression.getText(file))
  ) {
    const [first, second] = node.arguments.map((part) => part.getText(file));
    const swapped = node.arguments.map((part, place) =>
      place === 0 ? second : place === 1 ? first : part.getText(file)
    );
    replace(
      node,
      "first two arguments change places",
      `${node.expression.getText(file)}(${swapped.join(", ")})`,
    );
  } else if (ts.isExpressionStatement(node)) {
    replace(node, "statement goes", ";");
  } else if (ts.isIfStatement(node) && node.elseStatement === undefined) {
    replace(node, "if goes", ";");
  } else if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
    replace(node, `${node.getText(file)} goes`, ";");
  }
}

/** Whether a comparison does not matter if both sides are equal: `x < 0 ? -x : x`, `if (x < least) least = x`. */
function isSameAtEquality(
  node: ts.BinaryExpression,
  operator: string,
  file: ts.SourceFile,
): boolean {
  if (!/^[<>]=?$/.test(operator)) return false;
  const [left, right] = [node.left.getText(file), node.right.getText(file)];
  const { parent } = node;
  if (ts.isConditionalExpression(parent) && parent.condition === node) {
    const ways = [parent.whenTrue.getText(file), parent.whenFalse.getText(file)].sort();
    const equal = /^0n?$/.test(right) ? [`-${left}`, left] : [left, right].sort();
    return ways[0] === equal[0] && ways[1] === equal[1];
  }
  return ts.isIfStatement(parent) && parent.elseStatement === undefined &&
    [`${left} = ${right};`, `${right} = ${left};`].includes(parent.thenStatement.getText(file));
}

/** Whether a `+` joins texts, where another operator would only spoil a message. */
function joinsTexts(node: ts.BinaryExpression): boolean {
  const isText = (part: ts.Expression): boolean =>
    ts.isStringLiteralLike(part) || ts.isTemplateExpression(part) ||
    (ts.isBinaryExpression(part) && joinsTexts(part)) ||
    (ts.isParenthesizedExpression(part) && isText(part.expression));
  return node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right));
}
