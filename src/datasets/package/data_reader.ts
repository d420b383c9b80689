import type { CampaignFiles } from "../../campaign/folder_files.ts";

/** Where sections read from. */
export interface DataReader {
  /** The campaign package. */
  readonly files: CampaignFiles;
  /** True where the package is the built-in sample. */
  readonly sample: boolean;
  /** Reads a file of another source; null where absent. Also its SHA-256. */
  file(source: string, path: string): Promise<{ bytes: Uint8Array; sha256: string } | null>;
}
