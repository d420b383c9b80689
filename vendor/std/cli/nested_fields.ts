/** Fields by name, some of them objects with fields of their own. */
export type Fields = Record<string, unknown>;

/** Sets a field by its dotted name; `gathers` appends to an array instead of overwriting. */
export function setNested(fields: Fields, name: string, value: unknown, gathers: boolean): void {
  const path = name.split(".");
  const last = path.pop()!;
  let inner = fields;
  for (const key of path) inner = (inner[key] ??= {}) as Fields;
  const earlier = Object.hasOwn(inner, last) ? inner[last] : undefined;
  if (!gathers) inner[last] = value;
  else if (Array.isArray(earlier)) earlier.push(value);
  else inner[last] = earlier ? [earlier, value] : [value];
}

/** Whether a field of this dotted name is set. */
export function hasNested(fields: Fields, name: string): boolean {
  const path = name.split(".");
  const last = path.pop()!;
  let inner = fields;
  for (const key of path) {
    if (!inner[key]) return false;
    inner = inner[key] as Fields;
  }
  return Object.hasOwn(inner, last);
}
