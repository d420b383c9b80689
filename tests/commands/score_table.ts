/** A table of 90 rows in nine documents and three domains. */
export function scoreTable(): string {
  const rows = Array.from({ length: 90 }, (_, i) => {
    const mqm = -((i * 37) % 7) / 2;
    return `${mqm},${mqm / 10 + ((i * 7919) % 97) / 150},d${i % 9},n${i % 3}`;
  });
  return ["mqm,metric,document,domain", ...rows].join("\n");
}
