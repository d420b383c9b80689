/**
 * Keeps the graphics libraries from writing to standard error that the machine has no display.
 *
 * Opening WebGPU asks for displays too, and libwayland complains, unasked, where `XDG_RUNTIME_DIR` is not set, as on most
 * servers. A path at which nothing is says the same without the complaint. Nothing happens where the program may not touch
 * the variable.
 */
export async function quietGraphics(): Promise<void> {
  const name = "XDG_RUNTIME_DIR";
  const { state } = await Deno.permissions.query({ name: "env", variable: name });
  if (state === "granted" && !Deno.env.get(name)) Deno.env.set(name, "/nonexistent");
}
