import { assertEquals } from "@std/assert";
import { FILE_LIST, fileList } from "../../tasks/files.ts";
import { IMPORT_MAP, importMap } from "../../tasks/import_map.ts";

Deno.test("data/files.json lists the files in data; 'deno task files' writes it", async () => {
  assertEquals(await Deno.readTextFile(FILE_LIST), await fileList());
});

Deno.test("import_map.json has the imports of deno.json; 'deno task import-map' writes it", async () => {
  assertEquals(await Deno.readTextFile(IMPORT_MAP), await importMap());
});
