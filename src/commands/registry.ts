import type { Command } from "./command.ts";
import { sections } from "./sections.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  sections,
];
