import { type BenchItem, compareLine, printMeasured } from '../bench-item.ts';
import type { Line } from '../report.ts';

/** Page 1 of the order list over 90 days with its exact total, through both doors, against the page query alone. */
export const orderList: BenchItem = {
  ids: ['P1', 'P2'],
  async run({ load, rounds, seconds }, { list }) {
    const lines: Line[] = [];
    for (const connections of [1, 8, 32]) {
      const measured = await load.compare([list.raw, list.rawWithTotal, list.rest, list.trpc], { connections, rounds, seconds });
      printMeasured(`order list c=${connections}`, measured);
      if (connections === 1) continue;
      lines.push(compareLine('P1', `order list page 1, exact total, REST, c=${connections}`, 0.7, measured, 'REST'));
      lines.push(compareLine('P2', `the same over tRPC, c=${connections}`, 0.45, measured, 'tRPC'));
    }
    return lines.sort((a, b) => a.id.localeCompare(b.id));
  },
};
