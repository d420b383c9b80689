/**
 * Writes `import_map.json`, with which an installed `metaeval` finds its packages: an installed program has no `deno.json`, so
 * it has neither imports nor links.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };

/** Exact versions of packages, by the requested ranges. */
interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
}

const TOP = new URL("../", import.meta.url);

/** Path of the map. */
export const IMPORT_MAP: URL = new URL("import_map.json", TOP);

/** The `deno.json` of a linked package. */
interface LinkedPackage {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
}

/**
 * The contents of the import map: the imports of `deno.json` at the versions of the lock file, which an installed program also
 * lacks, and linked packages by the paths of their files.
 */
export async function importMap(): Promise<string> {
  const lock: Lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", TOP)));
  const imports = new Map<string, string>(Object.entries(config.imports));
  for (const link of config.links) {
    const linked: LinkedPackage = JSON.parse(
      await Deno.readTextFile(new URL(`${link}/deno.json`, TOP)),
    );
    imports.delete(linked.name);
    for (const [entry, path] of Object.entries(linked.exports)) {
      imports.set(`${linked.name}${entry.slice(1)}`, `${link}/${path.slice(2)}`);
    }
    for (const [name, address] of Object.entries(linked.imports ?? {})) imports.set(name, address);
  }
  const sorted = [...imports].flatMap(([name, address]) =>
    // A file of a package is found only through a second entry that ends in a slash.
    address.startsWith("npm:")
      ? [[name, `npm:${locked(name, lock)}`], [`${name}/`, `npm:/${locked(name, lock)}/`]]
      : [[name, address]]
  ).sort(([a], [b]) => a < b ? -1 : 1);
  return `${JSON.stringify({ imports: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** A package at the version of the lock file. */
function locked(name: string, { specifiers }: Lock): string {
  const entry = Object.entries(specifiers).find(([asked]) => asked.startsWith(`npm:${name}@`));
  if (entry === undefined) throw new Error(`the lock file has no ${name}`);
  return `${name}@${entry[1].split("_")[0]}`;
}

if (import.meta.main) await Deno.writeTextFile(IMPORT_MAP, await importMap());
