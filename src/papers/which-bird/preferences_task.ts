import { measurePreferences, type PreferencePlan } from "./preferences.ts";

/** Preferences of some scorers: what the task `which-bird/preferences` computes. */
export function preferencesTask(plan: PreferencePlan): number[][][] {
  return measurePreferences(plan);
}
