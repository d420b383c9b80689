import { gzipSync } from "node:zlib";

const bytes = (text: string) => new TextEncoder().encode(text);
const DEEP = 20_000;
const packed = Uint8Array.from(gzipSync("A\t1\nA\t2\nB\t1\nB\t0.5\n".repeat(200)));

/** Whole files of no kind that a command reads, or of another kind. */
export const BROKEN_FILES: readonly Uint8Array<ArrayBuffer>[] = [
  ...["", "\ufeff", "\n", "\n\n\n", "\r\n", "a", "a,b,c", "A\t1", "\0\0\0\0", "x".repeat(100_000)],
  ...["null", "[]", "{}", "[null]", "0", '""', '{"A":[1],"A":[2]}', '[{"a":1,"a":2}]', "[[[1]]]"],
  ...["[".repeat(DEEP), '{"a":'.repeat(DEEP), "[".repeat(DEEP) + "]".repeat(DEEP), '"\ud800"'],
  ...[
    '"',
    '"a\nb',
    "a\tb\n\t\n",
    ",,,\n,,,\n",
    "<svg",
    "<svg></svg>",
    "%PDF-1.4",
    "PK\u0003\u0004",
  ],
].map(bytes).concat(
  Uint8Array.of(0xff),
  Uint8Array.of(0xff, 0xfe, 0x41, 0),
  Uint8Array.of(0x41, 0x09, 0x31, 0x0a, 0xc3),
  packed,
  packed.slice(0, packed.length >> 1),
  packed.slice(0, 5),
  Uint8Array.of(...packed, ...packed),
  Uint8Array.of(...packed, 0x41),
);
