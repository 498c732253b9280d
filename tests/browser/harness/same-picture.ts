import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';

const PICTURES = join(import.meta.dirname, '..', 'pictures');
/** Pixels that are looked at as one: an edge that another machine paints half a pixel aside is lost in it. */
const CELL = 8;
/** Of 255, by which a cell may differ, and how many of a thousand cells may differ by more. */
const SHADE = 20;
const OFTEN = 4;

/** Texts are not painted, only the room that they take: each machine has fonts of its own. */
const WITHOUT_TEXT = '*, *::placeholder, *::before, *::after { color: transparent !important; caret-color: transparent !important; }';

/** How many of a thousand cells differ. 1000 where the sizes do. */
function difference(part: Locator, stored: Buffer, taken: Buffer): Promise<number> {
  return part.evaluate(
    async (_element, [first, second, cell, shade]) => {
      const read = async (data: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = [await read(first as string), await read(second as string)];
      const size = cell as number;
      if (Math.abs(one.width - other.width) > size || Math.abs(one.height - other.height) > size) return 1000;
      const shadeOf = ({ data, width }: ImageData, column: number, row: number, channel: number) => {
        let sum = 0;
        for (let y = row * size; y < (row + 1) * size; y++)
          for (let x = column * size; x < (column + 1) * size; x++) sum += data[(y * width + x) * 4 + channel] as number;
        return sum / size ** 2;
      };
      const columns = Math.floor(Math.min(one.width, other.width) / size);
      const rows = Math.floor(Math.min(one.height, other.height) / size);
      let differing = 0;
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          if (
            [0, 1, 2].some(
              (channel) => Math.abs(shadeOf(one, column, row, channel) - shadeOf(other, column, row, channel)) > (shade as number),
            )
          )
            differing += 1;
      return Math.round((differing * 1000) / Math.max(1, columns * rows));
    },
    [stored.toString('base64'), taken.toString('base64'), CELL, SHADE] as const,
  );
}

/**
 * Whether a part still looks as in its stored picture, in the large: room, borders, colours. To store a new one, delete the file and run the
 * test twice.
 * @throws Error when there is no picture yet; it is stored then
 */
export async function looksLike(part: Locator, name: string): Promise<boolean> {
  const taken = await part.screenshot({ animations: 'disabled', style: WITHOUT_TEXT });
  const file = join(PICTURES, `${name}.png`);
  if (!existsSync(file)) {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(file, taken);
    throw new Error(`there was no picture ${name} yet; it is stored now: look at it and run the test again`);
  }
  return (await difference(part, readFileSync(file), taken)) <= OFTEN;
}
