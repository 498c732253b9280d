import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The target's address with the proxy's host and port. */
  url: string;
  /** Breaks every connection and refuses new ones, like a killed server. */
  cut(): Promise<void>;
  /** Accepts connections and never answers, like a stopped server process. */
  hang(): void;
  /**
   * Breaks all connections once, when a client sends bytes with this text: before they are passed on, or after the target has answered
   * them.
   */
  cutAt(text: string, when: 'before' | 'after'): void;
  /** Whether the text of the last `cutAt` has been sent. */
  hasCut(): boolean;
  /** Serves again at the same address, and passes on what was held back while it hung. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

type Mode = 'open' | 'hung';

/** A proxy in front of a real database or Redis that can be cut, hung and restored without disturbing its other users. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const to = new URL(target);
  const pairs = new Map<Socket, Socket>();
  let mode: Mode = 'open';
  let trap: { text: string; when: 'before' | 'after' } | null = null;
  let isSprung = false;
  let server: Server | null = null;

  function breakAll(): void {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    pairs.clear();
  }

  function springs(chunk: Buffer): typeof trap {
    if (!trap || !chunk.includes(trap.text)) return null;
    const sprung = trap;
    trap = null;
    isSprung = true;
    return sprung;
  }

  function serve(client: Socket): void {
    const upstream = connect(Number(to.port), to.hostname);
    pairs.set(client, upstream);
    const end = () => {
      pairs.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (chunk) => {
      const sprung = springs(chunk);
      if (sprung?.when === 'before') return breakAll();
      upstream.write(chunk);
      // The first byte of the answer shows that the target has done the work; the answer itself is not passed on.
      if (sprung) upstream.removeAllListeners('data').once('data', breakAll);
    });
    upstream.on('data', (chunk) => client.write(chunk));
    if (mode === 'hung') for (const socket of [client, upstream]) socket.pause();
  }

  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const listening = createServer(serve).once('error', reject);
      server = listening;
      listening.listen(port, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
    });
  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  async function shut(): Promise<void> {
    const closing = server;
    server = null;
    breakAll();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  return {
    url: url.href,
    cut: shut,
    hang() {
      mode = 'hung';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    cutAt(text, when) {
      trap = { text, when };
      isSprung = false;
    },
    hasCut: () => isSprung,
    async restore() {
      trap = null;
      mode = 'open';
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server) await listen(port);
    },
    close: shut,
  };
}
