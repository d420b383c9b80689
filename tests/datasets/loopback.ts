/** A request as it came, and the means to answer it byte by byte. */
export interface Exchange {
  /** Path asked for. */
  readonly path: string;
  /** Header fields, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Sends a status line and header fields. */
  head(status: number, fields?: Readonly<Record<string, string | number>>): Promise<void>;
  /** Sends bytes of the body, as they are. */
  body(bytes: Uint8Array): Promise<void>;
}

/** A server on loopback that answers as a test says; each answer ends with its connection. */
export interface Loopback extends AsyncDisposable {
  /** Its address, without a final slash. */
  readonly address: string;
  /** Requests so far. */
  readonly requests: readonly Pick<Exchange, "path" | "headers">[];
}

/**
 * Starts a server that speaks HTTP/1.1 over plain TCP, so that an answer can break every rule.
 *
 * The tests that use it need `--allow-net=127.0.0.1`, `--allow-read`, `--allow-write` and `--allow-env=METAEVAL_DATA`.
 */
export function loopback(answer: (exchange: Exchange, count: number) => Promise<void>): Loopback {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const requests: Exchange[] = [];
  const open = new Set<Promise<void>>();
  const accepting = (async () => {
    for await (const connection of listener) {
      const one = exchange(connection, requests, answer).catch(() => {});
      open.add(one);
      one.finally(() => open.delete(one));
    }
  })();
  return {
    address: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting.catch(() => {});
      await Promise.all(open);
    },
  };
}

async function exchange(
  connection: Deno.TcpConn,
  requests: Exchange[],
  answer: (exchange: Exchange, count: number) => Promise<void>,
): Promise<void> {
  const send = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length;) done += await connection.write(bytes.subarray(done));
  };
  try {
    const lines = (await readHead(connection)).split("\r\n");
    const headers = new Map(
      lines.slice(1).filter(Boolean).map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const request: Exchange = {
      path: lines[0].split(" ")[1],
      headers,
      body: send,
      head: (status, fields = {}) => {
        const list = Object.entries({ ...fields, connection: "close" });
        const text = list.map(([name, value]) => `${name}: ${value}\r\n`).join("");
        return send(new TextEncoder().encode(`HTTP/1.1 ${status} Status\r\n${text}\r\n`));
      },
    };
    requests.push(request);
    await answer(request, requests.length);
  } finally {
    connection.close();
  }
}

async function readHead(connection: Deno.TcpConn): Promise<string> {
  const piece = new Uint8Array(4096);
  let text = "";
  while (!text.includes("\r\n\r\n")) {
    const read = await connection.read(piece);
    if (read === null) break;
    text += new TextDecoder().decode(piece.subarray(0, read));
  }
  return text;
}

/** Answers as an honest server does, ranges and `If-Range` included. */
export async function honest(
  exchange: Exchange,
  bytes: Uint8Array,
  etag = '"one"',
): Promise<void> {
  const from = Number(/^bytes=(\d+)-$/.exec(exchange.headers.get("range") ?? "")?.[1] ?? 0);
  if (from === 0 || exchange.headers.get("if-range") !== etag) {
    await exchange.head(200, { "content-length": bytes.length, etag });
    return await exchange.body(bytes);
  }
  await exchange.head(206, {
    "content-length": bytes.length - from,
    "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    etag,
  });
  await exchange.body(bytes.subarray(from));
}
