import ts from "typescript";
import type { SourceFile } from "./source_file.ts";

/** A name that a file declares and exports. */
export interface Exported {
  /** The name. */
  readonly name: string;
  /** File that declares it. */
  readonly path: string;
  /** The statement that declares it. */
  readonly node: ts.Statement;
}

/**
 * The names that a file declares and exports; what it hands on from another file is not among them.
 *
 * @param file The file.
 * @returns The names, in the order of the text; overloads once.
 */
export function exportsOf(file: SourceFile): Exported[] {
  const found = new Map<string, Exported>();
  for (const node of file.tree.statements) {
    if (!isExported(node)) continue;
    for (const name of declaredNames(node)) {
      if (!found.has(name)) found.set(name, { name, path: file.path, node });
    }
  }
  return [...found.values()];
}

/**
 * The types that a file declares and keeps to itself.
 *
 * @param file The file.
 * @returns Their names.
 */
export function ownTypesOf(file: SourceFile): string[] {
  return file.tree.statements.filter((node) =>
    !isExported(node) && !ts.isFunctionDeclaration(node) && !ts.isVariableStatement(node)
  ).flatMap(declaredNames);
}

function isExported(node: ts.Statement): boolean {
  return ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return isNamed && node.name !== undefined ? [node.name.text] : [];
}
