import type { Project } from "./project.ts";

/** Origin of the program, so that a repository's checks use the same one. */
export interface ProgramSource {
  /** Address for git clone. */
  readonly address: string;
  /** Commit or tag. */
  readonly revision: string;
  /** Version of Deno. */
  readonly deno: string;
}

/** Path of the workflow. */
export const WORKFLOW_PATH = ".github/workflows/metaeval.yml";

/**
 * Makes the files with which a paper repository checks its artifacts: `metaeval.json`, and a GitHub Actions workflow that
 * verifies the artifacts on every push and recomputes them on request.
 *
 * @param project What to reproduce.
 * @param program Origin of the program.
 * @returns Path → text.
 */
export function projectFiles(project: Project, program: ProgramSource): Map<string, string> {
  return new Map([
    ["metaeval.json", JSON.stringify(project, null, 2) + "\n"],
    [WORKFLOW_PATH, workflow(project, program)],
    // Git must check out exactly the hashed bytes, whatever line ends it uses elsewhere.
    [`${project.out}/.gitattributes`, "* -text\n"],
    [`${project.out}/.gitignore`, "/.metaeval-*\n"],
  ]);
}

/** Variables that the program reads. */
const ENVIRONMENT = "METAEVAL_DATA,XDG_CACHE_HOME,HOME";

/**
 * With this map only the packages that the program needs are fetched; with its `deno.json`, those of its tests would be fetched
 * too.
 */
const PACKAGES = "--no-config --no-lock --import-map .metaeval/import_map.json";

/** The workflow; each `run` is a line that can also be run by hand. */
function workflow(project: Project, program: ProgramSource): string {
  const out = shellQuote(project.out);
  return `# Proves that the artifacts in this repository still hold. Written by 'metaeval init'.
name: metaeval
on:
  push:
  pull_request:
  workflow_dispatch:
    inputs:
      rerun:
        description: Recompute every figure from the recorded inputs
        type: boolean
        default: false
permissions:
  contents: read
jobs:
  verify:
    runs-on: ubuntu-latest
    # Checking takes seconds; recomputing everything takes hours on two cores.
    timeout-minutes: 300
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@39370e3970a6d050c480ffad4ff0ed4d3fdee5af # v4.1.0
        with:
          node-version: 22
      - name: Keep the program's dependencies and the data between runs
        uses: actions/cache@1bd1e32a3bdc45362d1e726936510720a7c30a57 # v4.2.0
        with:
          path: |
            ~/.cache/deno
            ~/.cache/metaeval
          key: metaeval-${program.revision.replace(/[^A-Za-z0-9._-]/g, "-")}-\${{ inputs.rerun }}
      - name: Install Deno
        run: npm install --global deno@${program.deno}
      - name: Take metaeval
        run: git clone --quiet ${
    shellQuote(program.address)
  } .metaeval && git -C .metaeval checkout --quiet ${shellQuote(program.revision)}
      - name: Install its dependencies
        run: deno cache --quiet ${PACKAGES} .metaeval/main.ts
      - name: Check every artifact against the manifest
        timeout-minutes: 10
        run: deno run ${PACKAGES} --allow-read --allow-env=${ENVIRONMENT} .metaeval/main.ts verify ${out}
      - name: Recompute
        if: inputs.rerun
        run: deno run ${PACKAGES} --allow-read --allow-write --allow-net --allow-env=${ENVIRONMENT} .metaeval/main.ts verify ${out} --rerun
`;
}

/** A text as one word of a shell's command line. */
function shellQuote(text: string): string {
  return /^[A-Za-z0-9_./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
