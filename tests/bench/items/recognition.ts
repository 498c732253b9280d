import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { withFileSource } from '#platform/artwork/artwork-source.ts';
import { readArtworkFiles } from '#worker/sandbox/read-artwork-files.ts';
import { makeArtworkFolder } from '../artwork-folder.ts';
import type { BenchItem } from '../bench-item.ts';
import { median } from '../load.ts';
import { judge, type Line, times } from '../report.ts';

const FILES = 500;
/** How many times as many files a second the product must read as each of these programs. */
const PEERS = { exiftool: 50, identify: 5, sharp: 10 } as const;
type Peer = keyof typeof PEERS;
/** Bytes of output that a program may print: enough for 500 files. */
const MOST_OUTPUT = 64 * 1024 * 1024;

async function run(program: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { maxBuffer: MOST_OUTPUT })).stdout;
}

/** Reads size, resolution and colours of all files; a program is started once for all of them. @returns how many files were answered */
const READERS: Record<'ours' | 'sandbox' | Peer, (paths: readonly string[]) => Promise<number>> = {
  ours: async (paths) => paths.filter((path) => (withFileSource(path, readArtwork).widthPx ?? 0) > 0).length,
  sandbox: async (paths) => {
    let read = 0;
    for await (const { facts } of readArtworkFiles(paths)) if (facts) read += 1;
    return read;
  },
  exiftool: async (paths) => {
    const tags = [
      'ImageWidth',
      'ImageHeight',
      'XResolution',
      'ResolutionUnit',
      'ColorMode',
      'ColorComponents',
      'PhotometricInterpretation',
      'ColorType',
    ];
    return (JSON.parse(await run('exiftool', ['-json', '-fast2', ...tags.map((tag) => `-${tag}`), ...paths])) as unknown[]).length;
  },
  identify: async (paths) =>
    (await run('identify', ['-ping', '-format', '%w %h %x %y %[colorspace]\n', ...paths.map((path) => `${path}[0]`)])).trim().split('\n')
      .length,
  // sharp cannot read PSD, so it is not asked for those; `rate` counts only the others.
  sharp: async (paths) => {
    for (const path of paths) if (!path.endsWith('.psd')) await sharp(path, { limitInputPixels: false }).metadata();
    return paths.length;
  },
};

async function isThere(program: Peer): Promise<boolean> {
  if (program === 'sharp') return true;
  return run(program, [program === 'identify' ? '-version' : '-ver']).then(
    () => true,
    () => false,
  );
}

/** Measures all readers over one folder, in turn. */
async function measureRecognition(folder: string, rounds: number): Promise<Line[]> {
  const paths = await makeArtworkFolder(folder, FILES);
  const peers = Object.keys(PEERS) as Peer[];
  const present = new Set<string>();
  for (const peer of peers) if (await isThere(peer)) present.add(peer);
  const seconds = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, read] of Object.entries(READERS)) {
      if (name in PEERS && !present.has(name)) continue;
      const start = performance.now();
      const answered = await read(paths);
      seconds.set(name, [...(seconds.get(name) ?? []), (performance.now() - start) / 1000]);
      if (answered !== FILES) throw new Error(`${name} answered ${answered} of ${FILES} files`);
    }
  }
  const rate = (name: string) =>
    (name === 'sharp' ? paths.filter((path) => !path.endsWith('.psd')).length : FILES) / median(seconds.get(name) ?? []);
  for (const name of seconds.keys()) console.log(`  ${name.padEnd(10)} ${rate(name).toFixed(0).padStart(8)} files/s`);
  const lines = peers.map((peer): Line => {
    const shape = { id: 'P12', item: `headers of ${FILES} files against ${peer}`, goal: `>= ${PEERS[peer]}x` };
    if (!present.has(peer)) return { ...shape, measured: `${peer} is not installed here`, verdict: 'not measured here' };
    const value = rate('ours') / rate(peer);
    return {
      ...shape,
      measured: `${times(value)} (${rate('ours').toFixed(0)} and ${rate(peer).toFixed(0)} files/s)`,
      verdict: judge(value >= PEERS[peer]),
    };
  });
  const capped: Line = {
    id: 'P12',
    item: `the same in the capped process, its start included`,
    goal: '',
    measured: `${rate('sandbox').toFixed(0)} files/s`,
    verdict: 'info',
  };
  return [...lines, capped];
}

/** Reading the headers of artwork, against other programs that read the same facts. */
export const recognition: BenchItem = {
  ids: ['P12'],
  async run({ dataDir, isQuick }) {
    const folder = join(dataDir, 'artwork');
    try {
      return await measureRecognition(folder, isQuick ? 3 : 5);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
