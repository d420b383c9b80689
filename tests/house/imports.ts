import ts from "typescript";
import { nodesOf, type SourceFile } from "./source_file.ts";

/**
 * What a file leans on: types, values and side effects, imported at the top, by `import()`, by `import("…").Type` or as
 * a worker's address.
 *
 * @param file The file.
 * @returns Paths under `src` of the program's own files, and names of packages as they stand; `?` for an address that is
 * computed.
 */
export function importsOf(file: SourceFile): string[] {
  return [...nodesOf(file.tree)].map((node) => resolvedImport(file, node))
    .filter((target) => target !== undefined);
}

/**
 * What one node of a file imports, as `importsOf()` gives it.
 *
 * @param file The file.
 * @param node The node.
 * @returns The path or package; undefined where the node imports nothing.
 */
export function resolvedImport(file: SourceFile, node: ts.Node): string | undefined {
  const target = targetOf(node);
  return target === null ? "?" : target && resolved(file.path, target);
}

/** Address that a node imports; null where it is computed, undefined where the node imports nothing. */
function targetOf(node: ts.Node): string | null | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier === undefined ? undefined : literal(node.moduleSpecifier);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0]);
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== "URL") return undefined;
  const [address, base] = node.arguments ?? [];
  const text = base?.getText() === "import.meta.url" ? literal(address) : undefined;
  return text?.endsWith(".ts") ? text : undefined;
}

function literal(node: ts.Node): string | null {
  return ts.isStringLiteralLike(node) ? node.text : null;
}

function resolved(path: string, target: string): string {
  if (!target.startsWith(".")) return target;
  return new URL(target, `file:///src/${path}`).pathname.replace(/^\/src\//, "");
}

/**
 * Circles of files that lean on one another.
 *
 * @param files The files.
 * @returns Each circle once, as the paths in it, sorted.
 */
export function circles(files: readonly SourceFile[]): string[][] {
  const edges = new Map(files.map((file) => [file.path, [...new Set(importsOf(file))]]));
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  // Tarjan's strongly connected components.
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const path of edges.keys()) if (!index.has(path)) visit(path);
  return found;
}
