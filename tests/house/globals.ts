import ts from "typescript";
import { nodesOf, type SourceFile } from "./source_file.ts";

/**
 * What a file uses of the world around it: names that it does not declare, with the member where one is read.
 *
 * @param file The file.
 * @returns For example `Deno.readFile`, `crypto.subtle`, `setTimeout.*`; the member is `*` where the name is used whole: called,
 * destructured, passed on, or read by a computed key, so that nobody sees what of it is used.
 */
export function globalsOf(file: SourceFile): Set<string> {
  const declared = declaredNames(file);
  const found = new Set<string>();
  for (const node of nodesOf(file.tree)) {
    if (!ts.isIdentifier(node) || declared.has(node.text) || !isRead(node)) continue;
    const { parent } = node;
    const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : "*";
    found.add(`${node.text}.${member}`);
  }
  return found;
}

function declaredNames(file: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const node of nodesOf(file.tree)) {
    const isDeclaration = ts.isVariableDeclaration(node) || ts.isParameter(node) ||
      ts.isBindingElement(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
      ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name)) {
      names.add(node.name.text);
    }
  }
  return names;
}

/** Whether an identifier stands for a value: it is no member, no key, no type and no name that is given. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) {
    return parent.initializer === node;
  }
  if (ts.isExpressionWithTypeArguments(parent)) {
    return (parent.parent as ts.HeritageClause).token === ts.SyntaxKind.ExtendsKeyword;
  }
  return ts.isExpression(parent) || ts.isVariableDeclaration(parent) || ts.isStatement(parent) ||
    ts.isShorthandPropertyAssignment(parent) || ts.isSpreadAssignment(parent) ||
    ts.isTemplateSpan(parent);
}
