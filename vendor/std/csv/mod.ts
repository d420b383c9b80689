/**
 * Stand-in for `@std/csv` over `csv-parse` and `csv-stringify`: {@linkcode parse} and {@linkcode stringify}.
 *
 * @module
 */
export { parse, type ParseOptions } from "./parse.ts";
export {
  type Column,
  type ColumnDetails,
  type DataItem,
  type PropertyAccessor,
  stringify,
  type StringifyOptions,
} from "./stringify.ts";
