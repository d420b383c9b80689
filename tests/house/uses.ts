import ts from "typescript";
import { exportsOf } from "./exports.ts";
import { resolvedImport } from "./imports.ts";
import { nodesOf, type SourceFile } from "./source_file.ts";

/** Stands for all names of a file. */
const ALL = "*";

/**
 * Exported names that nothing in the program uses outside their own file. What the types of a file name may
 * be exported for them.
 *
 * @param files Files of the program.
 * @param users Other files whose use counts: entries, tasks and benchmarks.
 * @returns Each as `name of path`.
 */
export function unusedExports(
  files: readonly SourceFile[],
  users: readonly SourceFile[],
): string[] {
  const used = new Set([...files, ...users].flatMap(usesOf));
  return files.flatMap((file) =>
    exportsOf(file)
      .filter(({ name }) => !used.has(`${file.path} ${name}`) && !used.has(`${file.path} ${ALL}`))
      .filter(({ name, node }) => !isNamedByType(file, name, node))
      .map(({ name }) => `${name} of ${file.path}`)
  );
}

/** Whether a type is named again in its file, or a value by `typeof`: the documentation then needs it exported. */
function isNamedByType({ tree }: SourceFile, name: string, node: ts.Node): boolean {
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return [...nodesOf(tree)].filter((one) => ts.isIdentifier(one) && one.text === name)
    .some(({ parent }) => parent !== node && (isType || ts.isTypeQueryNode(parent)));
}

/** What a file uses of others: `path name`, or `path *`. */
function usesOf(file: SourceFile): string[] {
  const found: string[] = [];
  for (const node of nodesOf(file.tree)) {
    const path = resolvedImport(file, node);
    if (path !== undefined) found.push(...namesTaken(node).map((name) => `${path} ${name}`));
  }
  return found;
}

/** Names that an importing node takes. */
function namesTaken(node: ts.Node): readonly string[] {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings)
      ? sources(bindings.elements)
      : [ALL];
  }
  if (ts.isExportDeclaration(node)) {
    const clause = node.exportClause;
    return clause !== undefined && ts.isNamedExports(clause) ? sources(clause.elements) : [ALL];
  }
  if (ts.isImportTypeNode(node) && node.qualifier !== undefined) return [node.qualifier.getText()];
  let value: ts.Node = node.parent;
  if (!ts.isCallExpression(node) || !ts.isAwaitExpression(value)) return [ALL];
  while (ts.isParenthesizedExpression(value.parent)) value = value.parent;
  const { parent } = value;
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  return ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)
    ? parent.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText())
    : [ALL];
}

function sources(elements: ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>): string[] {
  return elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}
