import type { BenchItem } from '../bench-item.ts';
import { median } from '../load.ts';
import { judge } from '../report.ts';
import { residentMegabytes } from './start-up.ts';

const REQUESTS = { whole: 1_000_000, quick: 60_000 };
/** Share of the requests that is left out of the samples, because caches fill and the engine compiles until then. */
const WARM_SHARE = 0.2;
const SECONDS_A_TURN = 2;
const MOST_GROWTH = 1;

interface Sample {
  requests: number;
  megabytes: number;
}

/** Growth in MB for 100,000 requests: the median over pairs of samples that lie half a run apart, so that single peaks do not count. */
function slope(samples: readonly Sample[]): number {
  const half = samples.length >> 1;
  const slopes = samples.slice(0, half).map(({ requests, megabytes }, at) => {
    const later = samples[at + half] as Sample;
    return ((later.megabytes - megabytes) / (later.requests - requests)) * 100_000;
  });
  return median(slopes);
}

/** Whether the server's memory grows over very many requests of all kinds. Takes a quarter of an hour or more. */
export const growth: BenchItem = {
  ids: ['growth'],
  async run({ load, serverPid, isQuick }, { list, order, create }) {
    const wanted = isQuick ? REQUESTS.quick : REQUESTS.whole;
    const targets = [
      { ...list.rest, name: 'list' },
      { ...order.rest, name: 'order' },
      { ...list.trpc, name: 'tRPC' },
      { ...create.rest, name: 'create' },
    ];
    const samples: Sample[] = [];
    for (let requests = 0; requests < wanted; ) {
      const measured = await load.compare(targets, { connections: 16, rounds: 1, seconds: SECONDS_A_TURN });
      for (const [name, { requests: count, errors, firstError }] of measured) {
        requests += count;
        if (errors > 0) throw new Error(`${errors} wrong answers of ${name}: ${firstError}`);
      }
      const megabytes = residentMegabytes(serverPid);
      if (requests >= wanted * WARM_SHARE) samples.push({ requests, megabytes });
      console.log(`  after ${requests.toLocaleString('en')} requests ${megabytes.toFixed(0)} MB`);
    }
    const grown = slope(samples);
    return [
      {
        id: 'growth',
        item: `growth of the server over ${wanted.toLocaleString('en')} mixed requests, the first fifth left out`,
        goal: `<= ${MOST_GROWTH} MB per 100 k`,
        measured: `${grown.toFixed(2)} MB per 100 k, ${samples.at(-1)?.megabytes.toFixed(0)} MB in the end`,
        verdict: judge(grown <= MOST_GROWTH),
      },
    ];
  },
};
