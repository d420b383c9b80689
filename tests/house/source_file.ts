import ts from "typescript";

const SOURCE = new URL("../../src/", import.meta.url);

/** A file of the program, parsed. */
export interface SourceFile {
  /** Its path under `src`. */
  readonly path: string;
  /** The room it stands in; empty beside the rooms. */
  readonly room: string;
  /** Number of its lines. */
  readonly lines: number;
  /** Its syntax tree. */
  readonly tree: ts.SourceFile;
}

/**
 * Parses a text as a file of the program.
 *
 * @param path Its path under `src`.
 * @param text The text.
 * @returns The file.
 */
export function parseSource(path: string, text: string): SourceFile {
  return {
    path,
    room: roomOf(path),
    lines: text.split("\n").length - 1,
    tree: ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true),
  };
}

/**
 * Reads and parses every file under `src`.
 *
 * @returns The files, by path.
 */
export async function sourceFiles(): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const read = async (folder: URL) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) await read(new URL(`${name}/`, folder));
      // Sources of kernels are AssemblyScript: they import nothing.
      else if (name.endsWith(".ts") && !name.endsWith(".as.ts")) {
        const url = new URL(name, folder);
        const path = url.href.slice(SOURCE.href.length);
        files.push(parseSource(path, await Deno.readTextFile(url)));
      }
    }
  };
  await read(SOURCE);
  return files.sort((a, b) => a.path < b.path ? -1 : 1);
}

/**
 * The room of a path under `src`.
 *
 * @param path The path.
 * @returns Its first folder; empty where it has none.
 */
export function roomOf(path: string): string {
  return path.includes("/") ? path.split("/")[0] : "";
}

/**
 * Every node of a syntax tree.
 *
 * @param node The root.
 * @returns The root, then the nodes under it, in the order of the text.
 */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}
