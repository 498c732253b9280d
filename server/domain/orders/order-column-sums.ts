import { formatDecimal } from '#shared/rules/decimal.ts';
import { unitsOf } from './order-column-fields.ts';
import type { DayColumns } from './order-column-marks.ts';

/** So many figures add up exactly as plain numbers: none is above FIGURE_LIMIT, which is less than 2^40 units of 1/10000. */
const SAFELY = 4096;

/** Adds up figures of the rows that a search finds in columns. @param of what the fields begin with: `line.` for figures of lines */
export function addUp<Figure extends string>(figures: readonly Figure[], of: '' | 'line.' = '') {
  const sums = new Map<Figure, bigint>(figures.map((figure) => [figure, 0n]));
  const add = (figure: Figure, units: number) => sums.set(figure, (sums.get(figure) ?? 0n) + BigInt(units));
  function see(columns: DayColumns, marks: Uint8Array): void {
    for (const figure of figures) {
      const { base, values } = columns.raw(`${of}${figure}`);
      for (let from = 0; from < marks.length; from += SAFELY) {
        const end = Math.min(from + SAFELY, marks.length);
        let sum = 0;
        for (let row = from; row < end; row += 1) if (marks[row] === 1) sum += base + (values[row] as number);
        add(figure, sum);
      }
    }
  }
  return {
    fields: figures.map((figure) => `${of}${figure}`),
    see,
    add: (row: Readonly<Record<Figure, string>>) => {
      for (const figure of figures) add(figure, unitsOf(row[figure]));
    },
    total: (figure: Figure) => formatDecimal({ units: sums.get(figure) ?? 0n, scale: 4 }),
  };
}
