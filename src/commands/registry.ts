import type { Command } from "./command.ts";
import { dataList, dataShow, dataVerify } from "./data.ts";
import { fetchCommand } from "./fetch.ts";
import { reproduce } from "./reproduce.ts";
import { sections } from "./sections.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  reproduce,
  sections,
  fetchCommand,
  dataList,
  dataShow,
  dataVerify,
];
