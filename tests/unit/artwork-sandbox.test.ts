import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { ArtworkReading } from '#platform/artwork/artwork-reading.ts';
import { CappedProcess, type ProcessCaps } from '#worker/sandbox/capped-process.ts';
import { withPdf } from '#worker/sandbox/pdf-page.ts';
import { type ReadArtworkOptions, readArtworkFiles } from '#worker/sandbox/read-artwork-files.ts';
import { jpeg, pdf, psd } from '../support/artwork-files.ts';
import { lockedPdf } from '../support/locked-pdf.ts';

const SAMPLES = join(import.meta.dirname, '../samples/artwork');
const folder = mkdtempSync(join(tmpdir(), 'artwork-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function file(bytes: Uint8Array): string {
  count += 1;
  const path = join(folder, String(count));
  writeFileSync(path, bytes);
  return path;
}

async function readAll(paths: readonly string[], options?: ReadArtworkOptions): Promise<ArtworkReading[]> {
  const readings: ArtworkReading[] = [];
  for await (const reading of readArtworkFiles(paths, options)) readings.push(reading);
  return readings;
}

/** The colour in the middle of a small picture. */
async function middle(thumbnail: Uint8Array | null | undefined): Promise<number[]> {
  const { data, info } = await sharp(thumbnail ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const like = (colour: readonly number[]) => colour.map((value) => Math.round(value / 32));

describe('files of artwork in a process of their own', () => {
  it('are read one after the other, and a broken one does not keep the others', async () => {
    const names = readdirSync(SAMPLES).filter((name) => !name.endsWith('.tsv'));
    const readings = await readAll(names.map((name) => join(SAMPLES, name)));
    expect(Object.fromEntries(readings.map(({ index, facts, error }) => [names[index], facts?.format ?? error]))).toEqual({
      'logo黑白.png': 'png',
      '假图片.jpg': 'notArtwork',
      '坏文件-1-1-1.psd': 'psd',
      '截断.psd': 'truncated',
      '无分辨率.jpeg': 'jpeg',
      '正面画面-户外喷绘-3x2-2-加急.jpg': 'jpeg',
      '海报-0.3-0.2-100.pdf': 'pdf',
      '灯箱-6x4-1-背喷.tif': 'tiff',
    });
    expect(readings.every(({ thumbnail }) => thumbnail === null)).toBe(true);
  });

  it('show a picture of every kind that holds one, CMYK included', async () => {
    const red = { create: { width: 900, height: 600, channels: 3 as const, background: '#e01010' } };
    const plane = (value: number) => Buffer.alloc(900, value);
    // Red as Photoshop stores CMYK, where 255 is no ink: no cyan, nearly all magenta and yellow, no black.
    const cmyk = { width: 900, height: 600, rows: [plane(255), plane(16), plane(16), plane(255)] };
    const paths = [
      file(await sharp(red).jpeg().toBuffer()),
      file(await sharp(red).toColourspace('cmyk').jpeg().toBuffer()),
      file(await sharp(red).png().toBuffer()),
      file(await sharp(red).tiff({ compression: 'lzw' }).toBuffer()),
      file(psd(cmyk)),
      file(psd({ ...cmyk, isPacked: true, isLarge: true })),
      file(psd({ ...cmyk, rows: [plane(0), plane(0), plane(0), plane(0)], thumbnail: await sharp(red).resize(160).jpeg().toBuffer() })),
    ];
    const readings = await readAll(paths, { isPictured: true });
    expect(readings[1]?.facts?.colourMode).toBe('CMYK');
    for (const { thumbnail } of readings)
      expect(like(await middle(thumbnail))).toEqual([7, 1, 1].map((value) => expect.closeTo(value, -0.5)));
    const { width, height } = await sharp(readings[4]?.thumbnail ?? new Uint8Array()).metadata();
    expect([width, height]).toEqual([480, 320]);
  });

  it('have no picture when they hold none or a broken one, and are read all the same', async () => {
    const readings = await readAll([file(psd({ width: 900, height: 600 })), file(jpeg())], { isPictured: true });
    expect(readings.map(({ facts, thumbnail }) => [facts?.format, thumbnail])).toEqual([
      ['psd', null],
      ['jpeg', null],
    ]);
  });

  it('show the first page of a PDF, inks included, however large it says it is', async () => {
    // CMYK red: all magenta and yellow, no cyan and no black.
    const content = '0 1 1 0 k 0 0 10000 10000 re f';
    const paths = [
      file(pdf({ content, pages: 2 })),
      file(pdf({ content, table: 'packed', box: '[0 0 14400 7200]', userUnit: 10, rotate: 90 })),
      file(pdf({ content, prefix: 'a mailer wrote this' })),
    ];
    const readings = await readAll(paths, { isPictured: true });
    expect(readings.map(({ facts }) => [facts?.widthPt, facts?.heightPt])).toEqual([
      [850.39, 566.93],
      [72_000, 144_000],
      [850.39, 566.93],
    ]);
    for (const { thumbnail } of readings)
      expect(like(await middle(thumbnail))).toEqual([7, 1, 1].map((value) => expect.closeTo(value, -0.5)));
    const sizes = await Promise.all(readings.map(({ thumbnail }) => sharp(thumbnail ?? new Uint8Array()).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 320],
      [240, 480],
      [480, 320],
    ]);
  });

  it('open a PDF that is locked against changes alone, and none that asks for a password', async () => {
    const readings = await readAll([file(lockedPdf()), file(lockedPdf({ password: 'secret' }))], { isPictured: true });
    expect(readings.map(({ facts, error }) => [facts && [facts.widthPt, facts.heightPt, facts.pages], error])).toEqual([
      [[283.46, 141.73, 2], null],
      [null, 'encrypted'],
    ]);
    expect(readings[0]?.thumbnail).not.toBeNull();
  });

  it('show no page of a PDF of more than four gigabytes', async () => {
    const whole = pdf();
    const path = file(whole);
    expect(await withPdf(path, ({ pages }) => pages)).toBe(1);
    // The rest is a hole in a sparse file. The engine would see only the lower 32 bits of the length, which are those of the PDF itself.
    truncateSync(path, 2 ** 32 + whole.length);
    expect(await withPdf(path, ({ pages }) => pages)).toBeNull();
  });

  it('that take too much fail alone', async () => {
    const paths = [file(jpeg()), file(jpeg()), join(folder, 'gone'), folder];
    // Whether a process exceeds its memory before it answers depends on the machine; that each file is answered once does not.
    const tooMuch = await readAll(paths, { limits: { residentMegabytes: 20 } });
    expect(tooMuch.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    for (const [at, right] of [null, null, 'missing', 'missing'].entries()) expect(['memory', right]).toContain(tooMuch[at]?.error);
    const tooLong = await readAll(paths.slice(0, 2), { limits: { milliseconds: 1 } });
    expect(tooLong.map(({ error }) => error)).toEqual(['timeout', 'timeout']);
    expect((await readAll(paths)).map(({ error }) => error)).toEqual([null, null, 'missing', 'missing']);
  });

  it('are held to their memory and their time while they say nothing', async () => {
    const entry = new URL('../support/idle-process.ts', import.meta.url);
    const endOf = async (caps: Partial<ProcessCaps>) => {
      const fault: ProcessCaps['fault'] = (kind) => new Error(kind);
      const readable = [fileURLToPath(entry)];
      const ample = { heapMegabytes: 64, residentMegabytes: 1_000, milliseconds: 1e9, processorMs: 1e9, readable, fault };
      const idle = new CappedProcess(entry, [], { ...ample, ...caps });
      await idle.timed(idle.output.toArray()).catch(() => undefined);
      const cause = await idle.causeOfDeath();
      await idle.kill();
      return cause;
    };
    expect(await endOf({ residentMegabytes: 1 })).toEqual(new Error('memory'));
    expect(await endOf({ milliseconds: 1 })).toEqual(new Error('timeout'));
  });

  it('obey the signal', async () => {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of readArtworkFiles([file(jpeg()), file(jpeg())], { signal: controller.signal }))
        controller.abort(new Error('已取消'));
    })();
    await expect(reading).rejects.toThrow('已取消');
  });
});
