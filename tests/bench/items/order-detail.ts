import { type BenchItem, compareLine, printMeasured } from '../bench-item.ts';

/** One order with its five lines. */
export const orderDetailItem: BenchItem = {
  ids: ['P6'],
  async run({ load, rounds, seconds }, { order }) {
    const one = await load.compare([order.raw, order.rest], { connections: 1, rounds, seconds: seconds / 2 });
    printMeasured('order with 5 lines c=1', one);
    const eight = await load.compare([order.raw, order.rest], { connections: 8, rounds, seconds });
    printMeasured('order with 5 lines c=8', eight);
    return [compareLine('P6', 'one order with 5 lines, REST, c=8', 0.65, eight, 'REST')];
  },
};
