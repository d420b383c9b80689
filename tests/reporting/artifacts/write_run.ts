import type { Manifest } from "../../../src/reporting/artifacts/manifest_form.ts";
import type { RunRecord } from "../../../src/reporting/artifacts/run_record.ts";
import { makeArtifacts, writeArtifacts } from "../../../src/reporting/artifacts/write_artifacts.ts";

/** Writes the artifacts of a run into a folder; gives their manifest. */
export async function writeRun(folder: string, run: RunRecord): Promise<Manifest> {
  const artifacts = await makeArtifacts(run);
  await writeArtifacts(folder, artifacts);
  return artifacts.manifest;
}
