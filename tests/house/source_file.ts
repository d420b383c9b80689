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
 * Reads and parses every file under a folder.
 *
 * @param root Path of the folder from `src`, with a slash at the end. @default {"src" itself}
 * @returns The files, by path.
 */
export async function sourceFiles(root = "./"): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const read = async (folder: URL) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) await read(new URL(`${name}/`, folder));
      else if (name.endsWith(".ts")) {
        const url = new URL(name, folder);
        const text = await Deno.readTextFile(url);
        const isKernel = name.endsWith(".as.ts");
        files.push(parseSource(pathOf(url), isKernel ? kernelImports(text) : text));
      }
    }
  };
  await read(new URL(root, SOURCE));
  return files.sort((a, b) => a.path < b.path ? -1 : 1);
}

/** Path from `src`; with `../` in front where the file stands elsewhere. */
function pathOf({ href }: URL): string {
  if (href.startsWith(SOURCE.href)) return href.slice(SOURCE.href.length);
  return `../${href.slice(new URL("../", SOURCE).href.length)}`;
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

/** What the AssemblyScript source of a kernel imports, as TypeScript would; the house asks nothing else of it. */
function kernelImports(text: string): string {
  return [...text.matchAll(/@external\("(.+)", "(.+)"\)/g)]
    .map(([, path, name]) => `import { ${name} } from "${path}";`).join("\n");
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
