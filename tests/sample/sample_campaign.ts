import { SAMPLE_FOLDER } from "../../tasks/make_sample.ts";

/** Text of a committed file of the sample campaign. */
export function sampleText(path: string): string {
  return Deno.readTextFileSync(new URL(`sample/${path}`, SAMPLE_FOLDER));
}

/** Lines of a committed file of the sample campaign. */
export function sampleLines(path: string): string[] {
  return sampleText(path).replace(/\n$/, "").split("\n");
}

/** Values of a `system<TAB>value` file, by system in file order. */
export function blocks(path: string): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const line of sampleLines(path)) {
    const [system, value] = line.split("\t");
    const values = table.get(system) ?? [];
    values.push(value);
    table.set(system, values);
  }
  return table;
}

/** Names in a folder of the sample campaign, sorted. */
export function sampleNames(folder: string): string[] {
  return [...Deno.readDirSync(new URL(`sample/${folder}`, SAMPLE_FOLDER))]
    .map((entry) => entry.name).sort();
}
