/**
 * Builds every WebAssembly kernel, `src/tensors/kernels/*.wasm`, from the AssemblyScript source beside it.
 *
 *     deno task kernels
 *
 * The modules are committed, so that running needs no compiler; a test builds them again and compares bytes.
 */
import asc from "assemblyscript/asc";

const FOLDER = new URL("../src/tensors/kernels/", import.meta.url);

/** Names of the kernels: each is a file `NAME.as.ts` and a file `NAME.wasm`. */
export const KERNELS = ["products", "permutations", "signs", "weightings"] as const;

/**
 * Compiles a kernel.
 *
 * @param name Name of the kernel.
 * @returns The bytes of its WebAssembly module, the same on every run.
 * @throws {Error} If the source does not compile.
 */
export async function buildKernel(name: typeof KERNELS[number]): Promise<Uint8Array> {
  let module = new Uint8Array();
  // Without an initial memory V8 runs the kernels up to 20 % slower.
  const options =
    "-O3 --noAssert --runtime stub --enable simd --enable relaxed-simd --initialMemory 16"
      .split(" ");
  const { error, stderr } = await asc.main([`${name}.as.ts`, "--outFile", "module", ...options], {
    readFile: async (file) => {
      const source = await Deno.readTextFile(new URL(file, FOLDER)).catch(() => null);
      return source;
    },
    writeFile: (file, contents) => {
      if (file === "module" && contents instanceof Uint8Array) module = Uint8Array.from(contents);
      return Promise.resolve();
    },
    listFiles: () => [],
  });
  if (error !== null) throw new Error(`${name}.as.ts does not compile: ${stderr}`);
  return module;
}

if (import.meta.main) {
  for (const name of KERNELS) {
    await Deno.writeFile(new URL(`${name}.wasm`, FOLDER), await buildKernel(name));
  }
}
