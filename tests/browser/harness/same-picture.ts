import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';

const PICTURES = join(import.meta.dirname, '..', 'pictures');
/** Side of a cell in pixels. Cells are compared by their average, so that an edge painted half a pixel aside does not count. */
const CELL = 8;
/** Steps of 255 by which the average of a cell may differ in a colour channel. */
const SHADE = 20;
/** Cells of a thousand that may differ by more. */
const OFTEN = 4;

/** Makes texts transparent, because machines have different fonts; the space that texts take is still compared. */
const WITHOUT_TEXT = '*, *::placeholder, *::before, *::after { color: transparent !important; caret-color: transparent !important; }';

/** How many of a thousand cells differ; 1000 when the sizes differ. */
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
 * Whether a part of the page looks like its stored picture as to sizes, borders and colours. To store a new picture, delete the file and
 * run the test twice.
 * @throws Error when there is no stored picture; the present one is stored then
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
