import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { psd } from '../support/artwork-files.ts';

const WIDTH = 2400;
const HEIGHT = 1600;

/** Valid pictures of the kinds that a shop receives; programs other than the product can read them, too. */
async function pictures(): Promise<Array<readonly [extension: string, bytes: Buffer]>> {
  const noise = {
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3 as const,
      background: '#888888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
    },
  };
  const at = (density: number) => sharp(noise).withMetadata({ density });
  const plane = Buffer.alloc(WIDTH, 90);
  return [
    ['jpg', await at(72).jpeg().toBuffer()],
    ['jpg', await at(45).toColourspace('cmyk').jpeg().toBuffer()],
    ['png', await at(300).png({ compressionLevel: 1 }).toBuffer()],
    ['tif', await at(45).tiff({ compression: 'lzw' }).toBuffer()],
    ['tif', await at(72).toColourspace('cmyk').tiff({ compression: 'none' }).toBuffer()],
    ['psd', psd({ width: WIDTH, height: HEIGHT, rows: [plane, plane, plane, plane] })],
    ['psd', psd({ width: WIDTH, height: HEIGHT, mode: 3, channels: 3, rows: [plane, plane, plane], isPacked: true })],
  ];
}

/** Fills a folder with `count` artwork files, all kinds equally often. @returns their paths */
export async function makeArtworkFolder(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const kinds = await pictures();
  return Array.from({ length: count }, (_, at) => {
    const [extension, bytes] = kinds[at % kinds.length] ?? ['', Buffer.alloc(0)];
    const path = join(folder, `画面-户外喷绘-3x2-${at + 1}.${extension}`);
    writeFileSync(path, bytes);
    return path;
  });
}
