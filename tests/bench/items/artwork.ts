import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createAccountService } from '#domain/system/account.service.ts';
import { lineOfArtwork } from '#shared/rules/artwork-line.ts';
import { ARTWORK_STATE, type ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import type { Material, RecognitionConfig } from '#shared/schemas/recognition.schema.ts';
import { psd } from '../../support/artwork-files.ts';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, call, REST } from '../environment.ts';
import { quantile, startPaced } from '../paced-load.ts';
import { processorMs, watchMemory } from '../process-memory.ts';
import { judge, type Line, ms, times } from '../report.ts';
import { startRestedWorker } from '../rested-worker.ts';

const GIGABYTE = 1024 ** 3;
const PIECE_BYTES = 32 * 1024 * 1024;
const FILES = 200;
const LANES = 4;
const NEIGHBOUR = { tenantName: '稿件大户', username: 'admin', password: 'bench-password' };
const WAIT_MS = 900_000;
/** Megabytes that a server may grow by while it takes a gigabyte. */
const MOST_GROWTH = 64;

type Headers = Record<string, string>;
/** A file to be uploaded, read piece by piece. */
type Content = { size: number; read(offset: number, length: number): Buffer };

const ofBuffer = (bytes: Buffer): Content => ({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) });

function ofFile(path: string, size: number): Content {
  const descriptor = openSync(path, 'r');
  return {
    size,
    read(offset, length) {
      const piece = Buffer.alloc(length);
      return piece.subarray(0, readSync(descriptor, piece, 0, length, offset));
    },
  };
}

/**
 * Uploads a file as the browser does.
 * @param cutAfter cuts the connection once, after about so many bytes
 * @returns the file's path, and the number of bytes that were sent twice
 */
async function upload(bench: Bench, headers: Headers, name: string, content: Content, cutAfter?: number) {
  const begun = (await call(bench.url, headers, 'POST', '/infra/upload/create', { name, size: content.size })) as {
    id: number;
    uploadUrl: string;
  };
  const at = new URL(begun.uploadUrl, bench.url);
  const tus = { ...headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
  let offset = 0;
  let sent = 0;
  for (let isCut = cutAfter === undefined; offset < content.size; ) {
    const piece = content.read(offset, Math.min(PIECE_BYTES, content.size - offset));
    const breaks = !isCut && offset + piece.length > (cutAfter ?? 0);
    const controller = new AbortController();
    // The cut comes in the middle of a piece; the server keeps the half that has arrived.
    const body = breaks
      ? new ReadableStream({
          async start(stream) {
            stream.enqueue(new Uint8Array(piece.subarray(0, piece.length >> 1)));
            await pause(500);
            controller.abort();
          },
        })
      : new Uint8Array(piece);
    const init = { method: 'PATCH', headers: { ...tus, 'upload-offset': String(offset) }, body, signal: controller.signal, duplex: 'half' };
    const answer = await fetch(at, init as RequestInit).catch(() => null);
    sent += breaks ? piece.length >> 1 : piece.length;
    isCut ||= breaks;
    if (answer?.status === 204) offset += piece.length;
    else offset = Number((await fetch(at, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));
  }
  const { path } = (await call(bench.url, headers, 'POST', '/infra/upload/finish', { id: begun.id })) as { path: string };
  return { path, sentTwice: sent - content.size };
}

/** Waits until a worker has read all of these files. @returns their rows, in the order that the list answers */
async function readAll(bench: Bench, headers: Headers, paths: readonly string[]): Promise<ArtworkRow[]> {
  const begun = (await call(bench.url, headers, 'POST', '/bs/artwork/read', { files: paths.map((path) => ({ path })) })) as ArtworkRow[];
  const ids = begun.map(({ id }) => id).join(',');
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; await pause(300)) {
    const rows = (await call(bench.url, headers, 'GET', `/bs/artwork/list?ids=${ids}`)) as ArtworkRow[];
    if (rows.every(({ state }) => state !== ARTWORK_STATE.waiting)) return rows;
  }
  throw new Error('not all files were read');
}

async function openNeighbour(bench: Bench): Promise<Headers> {
  const { tenantName, username, password } = NEIGHBOUR;
  await createAccountService({ db: bench.recorder.db }).createTenant({ name: tenantName, admin: { username, password } });
  const { accessToken } = (await call(bench.url, {}, 'POST', '/system/auth/login', NEIGHBOUR)) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** A PSD of a gigabyte; all behind its header is a hole in a sparse file. */
function largeFile(folder: string): Content {
  const path = join(folder, 'large.psd');
  const descriptor = openSync(path, 'w');
  const head = psd({ width: 20_000, height: 13_000, dpi: 72 });
  writeSync(descriptor, head, 0, head.length, 0);
  ftruncateSync(descriptor, GIGABYTE);
  closeSync(descriptor);
  return ofFile(path, GIGABYTE);
}

async function measureLarge(bench: Bench, headers: Headers): Promise<Line[]> {
  const content = largeFile(bench.dataDir);
  const warm = await upload(bench, headers, '热身-3x2-1.psd', ofBuffer(psd()));
  await readAll(bench, headers, [warm.path]);
  const [before, processorBefore] = [watchMemory(bench.serverPid)().own, processorMs(bench.serverPid)];
  const stop = watchMemory(bench.serverPid);
  const start = performance.now();
  const { path, sentTwice } = await upload(bench, headers, '巨幅-20x13-1.psd', content, GIGABYTE / 2);
  const sent = performance.now();
  const [row] = await readAll(bench, headers, [path]);
  const read = performance.now();
  const growth = stop().own - before;
  const processor = processorMs(bench.serverPid) - processorBefore;
  const isRight = row?.facts?.widthPx === 20_000 && row.facts.colourMode === 'CMYK' && row.size === GIGABYTE;
  return [
    {
      id: 'artwork',
      item: 'server’s memory while 1 GB is uploaded, cut once in the middle',
      goal: `+ <= ${MOST_GROWTH} MB`,
      measured: `+${growth.toFixed(0)} MB; ${ms(sent - start)}, ${ms(processor)} of processor, ${(sentTwice / 1e6).toFixed(1)} MB sent twice`,
      verdict: judge(growth <= MOST_GROWTH && isRight),
    },
    { id: 'artwork', item: '1 GB PSD, from its arrival to what it is', goal: '', measured: ms(read - sent), verdict: 'info' },
  ];
}

/** Files of about `bytes` bytes each, of every kind that shops receive. */
async function mixedFiles(bytes: number): Promise<Array<readonly [ending: string, content: Buffer]>> {
  const side = Math.round(Math.sqrt(bytes / 3));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = () =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#888888', noise } }).withMetadata({ density: 72 });
  const plane = Buffer.alloc(side, 90);
  const padded = (buffer: Buffer) => Buffer.concat([buffer, Buffer.alloc(Math.max(0, bytes - buffer.length))]);
  return [
    ['jpg', padded(await picture().jpeg({ quality: 90 }).toBuffer())],
    ['jpg', padded(await picture().toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer())],
    ['png', await picture().png({ compressionLevel: 1 }).toBuffer()],
    ['tif', await picture().toColourspace('cmyk').tiff({ compression: 'none' }).toBuffer()],
    ['psd', psd({ width: side, height: side, rows: [plane, plane, plane, plane] })],
    ['psb', psd({ isLarge: true, mode: 3, channels: 3, width: side, height: side, rows: [plane, plane, plane], isPacked: true })],
  ];
}

async function measureFolder(bench: Bench, headers: Headers): Promise<Line[]> {
  const kinds = await mixedFiles((2 * 1000 ** 3) / FILES);
  const name = (at: number) => `画面${at}-户外喷绘-${1 + (at % 5)}x2-${1 + (at % 3)}.${kinds[at % kinds.length]?.[0]}`;
  const ownOrder = JSON.stringify({ customerName: '张三', orderDels: [{ width: 3, height: 2, amount: 1, unitPrice: 18 }] });
  const save = {
    name: 'save',
    url: `${bench.url}${REST}/bs/order-info/create`,
    method: 'POST' as const,
    headers: { ...bench.headers, 'content-type': 'application/json' },
    body: ownOrder,
    every: 100,
  };
  const endIdle = startPaced([save]);
  await pause(10_000);
  const idle = (await endIdle()).get('save') ?? [];
  const endBusy = startPaced([save]);
  const start = performance.now();
  const make = async () => {
    const paths: string[] = [];
    let bytes = 0;
    const waiting = Array.from({ length: FILES }, (_, at) => at).values();
    const lane = async () => {
      for (const at of waiting) {
        const content = kinds[at % kinds.length]?.[1] ?? Buffer.alloc(0);
        bytes += content.length;
        paths[at] = (await upload(bench, headers, name(at), ofBuffer(content))).path;
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const sent = performance.now();
    const rows = await readAll(bench, headers, paths);
    const read = performance.now();
    const rules = (await call(bench.url, headers, 'GET', '/bs/file-recognition-configurations/get-by-tenant')) as {
      configuration: RecognitionConfig;
      materials: Material[];
    };
    const lines = rows.map((row) => {
      const { line } = lineOfArtwork(
        { name: row.name, facts: row.facts, problem: row.problem, billedOn: null },
        rules.configuration,
        rules.materials,
      );
      const { sizeSource: _, ...named } = line ?? { sizeSource: 'none' };
      return { ...named, unitPrice: '18', status: 1, file: row.path, patternUrl: row.previewUrl };
    });
    const id = await (call(bench.url, headers, 'POST', '/bs/order-info/create', {
      customerName: '华美',
      orderDels: lines,
    }) as Promise<number>);
    const order = (await call(bench.url, headers, 'GET', `/bs/order-info/get?id=${id}`)) as {
      orderDels: Array<{ file: string; patternUrl: string | null }>;
    };
    const isWhole = order.orderDels.length === FILES && new Set(order.orderDels.map(({ file }) => file)).size === FILES;
    const pictures = order.orderDels.filter(({ patternUrl }) => patternUrl !== null).length;
    return { isWhole, pictures, bytes, sent: sent - start, read: read - sent };
  };
  const made = await make();
  const busy = (await endBusy()).get('save') ?? [];
  const figures = (values: number[]) =>
    `p50 ${ms(quantile(values, 0.5))} p95 ${ms(quantile(values, 0.95))} p99 ${ms(quantile(values, 0.99))}`;
  const ratio = quantile(busy, 0.95) / quantile(idle, 0.95);
  return [
    {
      id: 'artwork',
      item: `folder of ${FILES} mixed files, ${(made.bytes / 1e9).toFixed(1)} GB, to as many lines with pictures`,
      goal: `${FILES} lines`,
      measured: `${ms(made.sent)} upload, then ${ms(made.read)}; ${made.pictures} pictures`,
      verdict: judge(made.isWhole && made.pictures === FILES),
    },
    {
      id: 'artwork',
      item: 'another shop saves orders meanwhile, p95',
      goal: '< 3x idle',
      measured: `${times(ratio)} (idle ${figures(idle)}; meanwhile ${figures(busy)}, ${busy.length} orders)`,
      verdict: judge(ratio < 3),
    },
  ];
}

/**
 * Large artwork through the product: a gigabyte that is cut in the middle, and a folder of two hundred files beside another shop's order
 * entry.
 */
export const artworkFolder: BenchItem = {
  ids: ['artwork'],
  async run(bench) {
    const headers = await openNeighbour(bench);
    const worker = await startRestedWorker(bench);
    try {
      return [...(await measureLarge(bench, headers)), ...(await measureFolder(bench, headers))];
    } finally {
      await worker.stop();
    }
  },
};
