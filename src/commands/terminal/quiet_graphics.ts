/**
 * Prevents the graphics libraries from complaining on standard error that the machine has no display.
 *
 * Opening WebGPU also looks for displays, and libwayland complains if `XDG_RUNTIME_DIR` is not set, as on most servers. A path
 * without anything at it avoids the complaint. Without permission for the variable, nothing happens.
 */
export async function quietGraphics(): Promise<void> {
  const name = "XDG_RUNTIME_DIR";
  const { state } = await Deno.permissions.query({ name: "env", variable: name });
  if (state === "granted" && !Deno.env.get(name)) Deno.env.set(name, "/nonexistent");
}
