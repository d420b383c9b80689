import ts from "typescript";
import { nodesOf, type SourceFile } from "./source_file.ts";

/**
 * Fields of types whose name nothing reads: no access, no pattern, no text that may be a key.
 *
 * @param files Files of the program.
 * @param users Other files whose use counts.
 * @returns Each as `field of path`.
 */
export function unreadFields(
  files: readonly SourceFile[],
  users: readonly SourceFile[],
): string[] {
  const read = new Set<string>();
  for (const { tree } of [...files, ...users]) {
    for (const node of nodesOf(tree)) {
      if (ts.isPropertyAccessExpression(node) && !isAssigned(node)) read.add(node.name.text);
      else if (ts.isStringLiteralLike(node)) read.add(node.text);
      else if (ts.isBindingElement(node)) read.add((node.propertyName ?? node.name).getText());
    }
  }
  return files.flatMap(({ path, tree }) =>
    [...nodesOf(tree)].filter((node) => ts.isPropertySignature(node))
      .map(({ name }) => name.getText())
      .filter((name) => /^\w+$/.test(name) && !read.has(name))
      .map((name) => `${name} of ${path}`)
  );
}

function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
