import { type BenchItem, compareLine, printMeasured } from '../bench-item.ts';

/** Answers ten rows of more than 50 columns without a database: measures the doors, the guards and the schemas alone. */
export const frameworkCost: BenchItem = {
  ids: ['P15'],
  async run({ load, rounds, seconds }, { plain }) {
    const targets = [plain.raw, plain.rest, plain.trpc];
    const one = await load.compare(targets, { connections: 1, rounds, seconds: seconds / 2 });
    printMeasured('no database c=1', one);
    const many = await load.compare(targets, { connections: 32, rounds, seconds });
    printMeasured('no database c=32', many);
    return [
      compareLine('P15', 'framework cost, REST, c=1', 0.8, one, 'REST'),
      compareLine('P15', 'framework cost, REST, c=32', 0.8, many, 'REST'),
      compareLine('P15', 'framework cost, tRPC, c=1', 0.4, one, 'tRPC'),
      compareLine('P15', 'framework cost, tRPC, c=32', 0.4, many, 'tRPC'),
    ];
  },
};
