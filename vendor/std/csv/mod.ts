export { parse, type ParseOptions } from "./parse.ts";
export { stringify, type StringifyOptions } from "./stringify.ts";
