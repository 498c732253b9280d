import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ArtworkError } from '#platform/artwork/artwork-error.ts';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { bufferSource, createSource, withFileSource } from '#platform/artwork/artwork-source.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { icc, jpeg, namedProfile, pdf, png, psd, tiff, transparency } from '../support/artwork-files.ts';

const SAMPLES = join(import.meta.dirname, '../samples/artwork');
const folder = mkdtempSync(join(tmpdir(), 'artwork-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (bytes: Buffer): ArtworkFacts => readArtwork(bufferSource(bytes));
const codeOf = (bytes: Buffer): string => {
  try {
    read(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof ArtworkError) return error.code;
    throw error;
  }
};

describe('the headers of the samples', () => {
  const truth = readFileSync(join(SAMPLES, 'truth.tsv'), 'utf8').trim().split('\n');
  it.each(truth.map((line) => line.split('\t')))('%s', (name = '', width, height, dpi, mode) => {
    const path = join(SAMPLES, name);
    if (width === 'error') {
      expect(() => withFileSource(path, readArtwork)).toThrow(ArtworkError);
      return;
    }
    const facts = withFileSource(path, readArtwork);
    const side = (px: number | null, pt: number | null) => (px === null ? `${pt}pt` : String(px));
    expect([side(facts.widthPx, facts.widthPt), side(facts.heightPx, facts.heightPt)]).toEqual([width, height]);
    expect(String(facts.dpiX ?? '-')).toBe(dpi);
    expect(facts.colourMode ?? '-').toBe(mode);
  });
});

describe('PSD and PSB', () => {
  it('tells the colour mode by its field, whatever the number of channels', () => {
    expect(read(psd({ mode: 3, channels: 4 }))).toMatchObject({ format: 'psd', colourMode: 'RGB', alpha: true, dpiX: 150 });
    expect(read(psd({ mode: 4, channels: 4 }))).toMatchObject({ colourMode: 'CMYK', alpha: false });
    expect(read(psd({ mode: 1, channels: 1 }))).toMatchObject({ colourMode: 'Grayscale', alpha: false });
    expect(codeOf(psd({ mode: 5 }))).toBe('damaged');
  });

  it('reads sizes that only PSB may have', () => {
    expect(read(psd({ isLarge: true, width: 120_000, height: 90_000 }))).toMatchObject({
      format: 'psb',
      widthPx: 120_000,
      heightPx: 90_000,
    });
    expect(codeOf(psd({ width: 120_000 }))).toBe('damaged');
    expect(codeOf(psd({ isLarge: true, width: 4_000_000_000 }))).toBe('damaged');
  });

  it('finds resolution and profile behind any other resources', () => {
    expect(read(psd({ filler: 3_000_001, dpi: 22.5, profile: icc('Japan Color 2001 Coated') }))).toMatchObject({
      dpiX: 22.5,
      dpiY: 22.5,
      iccName: 'Japan Color 2001 Coated',
    });
    expect(read(psd({ dpi: null }))).toMatchObject({ dpiX: null, iccName: null });
  });
});

describe('TIFF and BigTIFF', () => {
  it.each([true, false])('are read in both byte orders and widths of offsets, the directory at the end (little-endian: %s)', (isLittle) => {
    for (const isBig of [false, true])
      expect(read(tiff({ isLittle, isBig, gap: 70_000, width: 12_000, height: 8_000, dpi: 45, photometric: 5 }))).toMatchObject({
        format: 'tiff',
        widthPx: 12_000,
        heightPx: 8_000,
        dpiX: 45,
        colourMode: 'CMYK',
        pages: 1,
      });
  });

  it('counts dots by the centimetre, and none where the unit says nothing', () => {
    expect(read(tiff({ dpi: 40, unit: 3 })).dpiX).toBe(101.6);
    expect(read(tiff({ dpi: 40, unit: 1 })).dpiX).toBeNull();
  });

  it('knows alpha, the profile and the pages', () => {
    expect(read(tiff({ extraSamples: 2, profile: icc('单色', 4), pages: 3 }))).toMatchObject({ alpha: true, iccName: '单色', pages: 3 });
    expect(read(tiff({ extraSamples: 0 })).alpha).toBe(false);
    // Profiles may hold their name in thirty languages, and old Chinese ones have no ASCII name.
    expect(read(tiff({ profile: icc('日本彩色 2001', 4, 30) })).iccName).toBe('日本彩色 2001');
    expect(read(tiff({ profile: icc('写真机配置', 2) })).iccName).toBe('写真机配置');
  });

  it('ends a chain of directories that runs in a circle or into nothing', () => {
    const once = tiff({ pages: 2 });
    expect(read(tiff({ pages: 2, lastNext: once.readUInt32LE(4) })).pages).toBe(2);
    expect(read(tiff({ pages: 2, lastNext: 4_000_000_000 })).pages).toBe(2);
  });
});

describe('JPEG and PNG', () => {
  it('takes the resolution from JFIF, else from the camera, else from Photoshop', () => {
    const all = { jfif: { unit: 1, density: 300 }, exifDpi: 72, photoshopDpi: 150 };
    expect(read(jpeg(all)).dpiX).toBe(300);
    expect(read(jpeg({ ...all, jfif: { unit: 0, density: 1 } })).dpiX).toBe(72);
    expect(read(jpeg({ photoshopDpi: 150 })).dpiX).toBe(150);
    expect(read(jpeg({ jfif: { unit: 2, density: 118 } })).dpiX).toBe(299.72);
    expect(read(jpeg())).toMatchObject({ dpiX: null, widthPx: 850, heightPx: 567 });
  });

  it('knows CMYK and the profile of a JPEG', () => {
    expect(read(jpeg({ components: 4, profile: icc('Coated FOGRA39') }))).toMatchObject({ colourMode: 'CMYK', iccName: 'Coated FOGRA39' });
    expect(read(jpeg({ components: 1 })).colourMode).toBe('Grayscale');
  });

  it('reads what stands in front of the pixels of a PNG', () => {
    expect(read(png({ perMetre: 11_811, more: [namedProfile('sRGB')] }))).toMatchObject({ dpiX: 300, iccName: 'sRGB', alpha: false });
    expect(read(png({ more: [namedProfile('ICC Profile', icc('Display P3', 4))] })).iccName).toBe('Display P3');
    expect(read(png({ perMetre: 2835, unit: 0 })).dpiX).toBeNull();
    // PNG stores whole dots a metre; these are the values of 72, 45, 300 and 101.6 dots an inch.
    expect([2834, 2835, 1772, 11_812, 4000].map((perMetre) => read(png({ perMetre })).dpiX)).toEqual([72, 72, 45, 300, 101.6]);
    expect(read(png({ more: [transparency()] })).alpha).toBe(true);
    expect(read(png({ colourType: 4 }))).toMatchObject({ colourMode: 'Grayscale', alpha: true });
    expect(read(png({ colourType: 3 })).colourMode).toBe('RGB');
    expect(codeOf(png({ width: 0 }))).toBe('damaged');
    expect(codeOf(png({ width: 4_000_000_000 }))).toBe('damaged');
  });
});

describe('PDF', () => {
  const size = (facts: ArtworkFacts) => [facts.widthPt, facts.heightPt, facts.pages];

  it('finds the page by a table, by a stream and in a stream of objects', () => {
    for (const table of ['plain', 'stream', 'packed'] as const) expect(size(read(pdf({ table, pages: 50 })))).toEqual([850.39, 566.93, 50]);
  });

  it('counts UserUnit: 2,834.645 units of ten points are ten metres', () => {
    expect(size(read(pdf({ box: '[0 0 2834.645 283.4645]', userUnit: 10 })))).toEqual([28_346.45, 2834.645, 1]);
  });

  it('sees the page as a viewer does: cropped, rotated, from any corner, and with inherited boxes', () => {
    expect(size(read(pdf({ crop: '[10 10 110 60]' })))).toEqual([100, 50, 1]);
    // A viewer shows nothing beyond the MediaBox, so a CropBox is cut to it.
    expect(size(read(pdf({ box: '[0 0 600 800]', crop: '[-50 -50 650 400]' })))).toEqual([600, 400, 1]);
    expect(size(read(pdf({ box: '[0 0 600 800]', crop: '[700 0 900 800]' })))).toEqual([600, 800, 1]);
    expect(size(read(pdf({ box: '[100 300 -100 200]', rotate: 90 })))).toEqual([100, 200, 1]);
    expect(size(read(pdf({ isInherited: true, box: '[0 0 595 842]' })))).toEqual([595, 842, 1]);
  });

  it('finds its objects by a table whose lines end with a single character, too', () => {
    const short = pdf().toString('latin1').replaceAll(' \n', '\n');
    expect(size(read(Buffer.from(short, 'latin1')))).toEqual([850.39, 566.93, 1]);
  });

  it('bears something in front of it, and says so of what it cannot read', () => {
    expect(size(read(pdf({ prefix: 'some mailer wrote this\r\n' })))).toEqual([850.39, 566.93, 1]);
    expect(codeOf(pdf({ table: 'packed', trailer: '/Encrypt 9 0 R' }))).toBe('encrypted');
    expect(codeOf(pdf().subarray(0, 200))).toBe('truncated');
  });

  it('does not follow a chain of tables in a circle', () => {
    const first = pdf().toString('latin1');
    const start = first.lastIndexOf('xref\n0 4');
    expect(codeOf(pdf({ trailer: `/Prev ${start}` }))).toBe('damaged');
  });
});

describe('what it costs to read', () => {
  const GIGABYTE = 1024 ** 3;

  /** Reads a file and counts the reads and bytes asked of the disk. */
  function cost(path: string): { facts: ArtworkFacts; bytes: number; times: number } {
    const descriptor = openSync(path, 'r');
    let [bytes, times] = [0, 0];
    const source = createSource(statSync(path).size, (into, offset) => {
      const got = readSync(descriptor, into, 0, into.length, offset);
      bytes += got;
      times += 1;
      return got;
    });
    try {
      return { facts: readArtwork(source), bytes, times };
    } finally {
      closeSync(descriptor);
    }
  }

  /** A sparse file with a hole in place of its picture data. */
  function sparse(head: Buffer, tail: Buffer): string {
    const path = join(folder, 'sparse');
    const descriptor = openSync(path, 'w');
    writeSync(descriptor, head, 0, head.length, 0);
    writeSync(descriptor, tail, 0, tail.length, GIGABYTE);
    closeSync(descriptor);
    return path;
  }

  it('is one read of 4 kB for an ordinary file', () => {
    for (const bytes of [jpeg({ jfif: { unit: 1, density: 72 } }), png(), psd(), tiff()]) {
      const path = join(folder, 'ordinary');
      writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(8192)]));
      expect(cost(path)).toMatchObject({ bytes: 4096, times: 1 });
    }
  });

  it('is far below 256 kB for a file of a gigabyte', () => {
    const tail = Buffer.alloc(1);
    const large = psd({ filler: 900_000, width: 30_000, height: 30_000, profile: icc('Coated FOGRA39') });
    expect(cost(sparse(large, tail))).toMatchObject({ facts: { widthPx: 30_000, dpiX: 150, iccName: 'Coated FOGRA39' }, bytes: 8192 });
    expect(cost(sparse(psd({ isLarge: true, width: 100_000 }), tail))).toMatchObject({ facts: { format: 'psb' }, bytes: 4096 });
    const whole = tiff({ width: 30_000, height: 10_000, dpi: 45, pages: 1 });
    const directory = whole.subarray(whole.readUInt32LE(4));
    whole.writeUInt32LE(GIGABYTE, 4);
    const { facts, bytes } = cost(sparse(whole, directory));
    expect(facts).toMatchObject({ widthPx: 30_000, heightPx: 10_000, dpiX: 45 });
    expect(bytes).toBeLessThan(16_384);
  });

  it('is refused where a file asks for more', () => {
    const head = psd({ dpi: null });
    // Two hundred resources of 8 kB each, of the kind that names a profile.
    const block = Buffer.concat([Buffer.from('8BIM\x04\x24\0\0\0\0\x20\0', 'latin1'), Buffer.alloc(8192)]);
    const resources = Buffer.concat(Array.from({ length: 200 }, () => block));
    head.writeUInt32BE(resources.length, 30);
    expect(codeOf(Buffer.concat([head.subarray(0, 34), resources]))).toBe('tooComplex');
  });
});
