import { EXCHANGE_UNITS } from "../../agreement/exchange_unit.ts";
import { choice } from "./option.ts";

/** Option of commands that swap or draw units. */
export const UNIT_OPTION = {
  unit: choice({
    choices: EXCHANGE_UNITS,
    summary:
      "What is swapped or drawn as a whole; pair, cell and system are those of the WMT metrics tasks. Default: document " +
      "where there are 20, else segment",
  }),
};
