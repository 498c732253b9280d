import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackContext } from './attack.ts';

const CRLF = '\r\n';

async function isAlive({ client }: AttackContext): Promise<boolean> {
  return (await client.send({ method: 'GET', path: '/livez' })).status === 200;
}

/**
 * Opens many connections that send one byte a second, and resets them when the time is over.
 * @returns a problem when /livez fails meanwhile
 */
async function drip(context: AttackContext, count: number, head: string, body: string, milliseconds: number): Promise<string[]> {
  const { client } = context;
  const end = Math.min(context.deadline, Date.now() + milliseconds);
  let isAnswering = true;
  await Promise.all(
    Array.from({ length: count }, async () => {
      try {
        const socket = await client.open();
        socket.on('error', () => undefined);
        socket.write(head);
        for (let at = 0; at < body.length && Date.now() < end && !socket.destroyed; at += 1) {
          socket.write(body.slice(at, at + 1));
          await pause(1_000);
        }
        socket.resetAndDestroy();
      } catch {
        // A refused connection is a good answer.
      }
    }).concat(
      (async () => {
        await pause(milliseconds / 2);
        isAnswering = await isAlive(context);
      })(),
    ),
  );
  return isAnswering ? [] : [`nobody is answered while ${count} connections drip`];
}

const PHASES = ['the first line', 'the headers', 'the first byte of the body', 'half of the body', 'all but the last byte'] as const;

/** Breaks off a valid upload and valid calls in every phase, many at once. */
async function abortEverywhere({ client, token, scale, deadline }: AttackContext): Promise<string[]> {
  const file = `--b${CRLF}Content-Disposition: form-data; name="file"; filename="a.xlsx"${CRLF}${CRLF}${'x'.repeat(60_000)}${CRLF}--b--${CRLF}`;
  const json = JSON.stringify({ name: '半'.repeat(20_000) });
  const requests = [
    ['/admin-api/bs/order-info/import', 'multipart/form-data; boundary=b', file],
    ['/admin-api/bs/unit-type/create', 'application/json', json],
    ['/trpc/bs.unitType.create', 'application/json', json],
  ] as const;
  for (let round = 0; round < Math.ceil(20 * scale) && Date.now() < deadline; round += 1) {
    await Promise.all(
      requests.flatMap(([path, type, body]) =>
        PHASES.map((phase, at) => {
          const first = `POST ${path} HTTP/1.1${CRLF}`;
          const head = `${first}Host: localhost${CRLF}Content-Type: ${type}${CRLF}Authorization: Bearer ${token}${CRLF}Content-Length: ${Buffer.byteLength(body)}${CRLF}${CRLF}`;
          const bytes = Buffer.from(body);
          const sizes = [0, 0, 1, bytes.length / 2, bytes.length - 1];
          const sent = at === 0 ? Buffer.from(first) : Buffer.concat([Buffer.from(head), bytes.subarray(0, sizes[at])]);
          return client.sendRaw(`${path} broken off after ${phase}`, sent, 'tear');
        }),
      ),
    );
  }
  return [];
}

/** Asks for downloads and reads nothing of them, then goes away. */
async function deafReaders(context: AttackContext): Promise<string[]> {
  const { client, token, scale } = context;
  const call = (path: string) => `GET ${path} HTTP/1.1${CRLF}Host: localhost${CRLF}Authorization: Bearer ${token}${CRLF}${CRLF}`;
  const paths = ['/admin-api/bs/order-info/export-excel', '/admin-api/bs/order-info/get-import-template', '/openapi.json'];
  const sockets = await Promise.all(
    Array.from({ length: Math.ceil(60 * scale) }, async (_, index) => {
      const socket = await client.open();
      socket.on('error', () => undefined);
      socket.pause();
      // Several requests in a row on one connection, of which nothing is read.
      socket.write(call(paths[index % paths.length] ?? '').repeat(8));
      return socket;
    }),
  );
  await pause(3_000);
  const isAnswering = await isAlive(context);
  for (const socket of sockets) socket.resetAndDestroy();
  return isAnswering ? [] : ['nobody is answered while readers are deaf'];
}

export const bodyAttacks: Attack[] = [
  { name: 'bodies broken off in every phase', run: abortEverywhere },
  {
    name: 'headers that never end',
    run: (context) =>
      drip(
        context,
        Math.ceil(300 * context.scale),
        `GET /livez HTTP/1.1${CRLF}Host: localhost${CRLF}`,
        'X-Slow: '.repeat(40),
        20_000 * context.scale + 4_000,
      ),
  },
  {
    name: 'bodies of a byte a second',
    run: (context) =>
      drip(
        context,
        Math.ceil(200 * context.scale),
        `POST /admin-api/bs/order-info/import HTTP/1.1${CRLF}Host: localhost${CRLF}Authorization: Bearer ${context.token}${CRLF}Content-Type: multipart/form-data; boundary=b${CRLF}Content-Length: 5000${CRLF}${CRLF}--b${CRLF}Content-Disposition: form-data; name="file"; filename="a.xlsx"${CRLF}${CRLF}`,
        'x'.repeat(120),
        20_000 * context.scale + 4_000,
      ),
  },
  { name: 'readers that read nothing', run: deafReaders },
];
