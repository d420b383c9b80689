/**
 * Stand-in for `@std/cli`: {@linkcode parseArgs}.
 *
 * @module
 */
export { type Args, parseArgs, type ParseOptions } from "./parse_args.ts";
