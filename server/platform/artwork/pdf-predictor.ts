import { ArtworkError } from './artwork-error.ts';
import type { PdfDict } from './pdf-syntax.ts';

const MOST_COLUMNS = 64;
const PNG_PREDICTORS = 10;

/**
 * Undoes the PNG predictors (PDF 32000-1, 7.4.4.4): rows are stored as differences from their neighbours because those compress better, and
 * the first byte of each row names the kind of difference.
 * @param parms the /DecodeParms of the stream
 */
export function undoPredictor(data: Buffer, parms: PdfDict): Buffer {
  const [predictor = 1, columns = 1] = ['/Predictor', '/Columns'].map((name) => {
    const value = parms.get(name) ?? 1;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw new ArtworkError('damaged');
    return value;
  });
  if (predictor === 1) return data;
  if (predictor < PNG_PREDICTORS || columns > MOST_COLUMNS) throw new ArtworkError('damaged');
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data.readUInt8(row * (columns + 1));
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? plain.readUInt8(at - 1) : 0;
      const above = row > 0 ? plain.readUInt8(at - columns) : 0;
      const corner = column > 0 && row > 0 ? plain.readUInt8(at - columns - 1) : 0;
      plain[at] = data.readUInt8(at + row + 1) + predicted(kind, left, above, corner);
    }
  }
  return plain;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) throw new ArtworkError('damaged');
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
