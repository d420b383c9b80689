export { type Args, parseArgs, type ParseOptions } from "./parse_args.ts";
