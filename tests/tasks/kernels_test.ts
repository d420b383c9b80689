import { assertEquals } from "@std/assert";
import { buildKernel, KERNELS } from "../../tasks/kernels.ts";

for (const name of KERNELS) {
  Deno.test(`building the kernel ${name} again gives the committed bytes`, async () => {
    const committed = new URL(`../../src/${name}.wasm`, import.meta.url);
    assertEquals(await buildKernel(name), await Deno.readFile(committed));
  });
}
