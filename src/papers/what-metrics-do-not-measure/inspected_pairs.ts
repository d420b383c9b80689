/** Ids of the pairs that were read, in the order of `inspectionSample()`. */
export const INSPECTED: readonly string[] = [];

/** Those that do not instantiate their category in fluent text, with what is wrong. */
export const NOT_INSTANCES: Readonly<Record<string, string>> = {};
