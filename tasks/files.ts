/**
 * Writes `data/files.json`, the list of the files in `data/`: a program loaded from an address cannot list a folder.
 *
 * @module
 */
const DATA = new URL("../data/", import.meta.url);

/** Path of the list. */
export const FILE_LIST: URL = new URL("files.json", DATA);

/** The contents of the list: paths below `data/`, sorted. */
export async function fileList(): Promise<string> {
  const paths: string[] = [];
  await gather("", paths);
  return `${JSON.stringify(paths.sort(), null, 2)}\n`;
}

async function gather(folder: string, paths: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`./${folder}`, DATA))) {
    if (isDirectory) await gather(`${folder}${name}/`, paths);
    else paths.push(`${folder}${name}`);
  }
}

if (import.meta.main) await Deno.writeTextFile(FILE_LIST, await fileList());
