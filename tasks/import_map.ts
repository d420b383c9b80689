/**
 * Writes `import_map.json`, by which an installed `metaeval` finds its packages: an installed program has no `deno.json` of its own,
 * so neither imports nor links.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };

const TOP = new URL("../", import.meta.url);

/** Where the map stands. */
export const IMPORT_MAP: URL = new URL("import_map.json", TOP);

/** What a linked package says of itself. */
interface LinkedPackage {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
}

/** The import map, as the file holds it: the imports of `deno.json`, linked packages by the paths of their files. */
export async function importMap(): Promise<string> {
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
    // A file of a package is found only where a second entry ends in a slash.
    address.startsWith("npm:")
      ? [[name, address], [`${name}/`, `${address.replace("npm:", "npm:/")}/`]]
      : [[name, address]]
  ).sort(([a], [b]) => a < b ? -1 : 1);
  return `${JSON.stringify({ imports: Object.fromEntries(sorted) }, null, 2)}\n`;
}

if (import.meta.main) await Deno.writeTextFile(IMPORT_MAP, await importMap());
