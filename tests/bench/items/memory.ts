import type { BenchItem } from '../bench-item.ts';
import { residentMegabytes } from './start-up.ts';

/** Memory of the server after the load of the items before it, and its growth over one more load. */
export const memoryAfterLoad: BenchItem = {
  ids: ['P14'],
  async run({ load, serverPid, isQuick }, { list, order }) {
    const before = residentMegabytes(serverPid);
    const seconds = isQuick ? 2 : 8;
    const measured = await load.compare(
      [
        { ...list.rest, name: 'list' },
        { ...order.rest, name: 'order' },
        { ...list.trpc, name: 'tRPC' },
      ],
      { connections: 8, rounds: 1, seconds },
    );
    const after = residentMegabytes(serverPid);
    const requests = [...measured.values()].reduce((sum, one) => sum + one.requests, 0);
    return [
      {
        id: 'P14',
        item: 'resident memory after the loads of this run',
        goal: '<= 0.5x Directus',
        measured: `${after.toFixed(0)} MB`,
        verdict: 'info',
      },
      {
        id: 'P14',
        item: 'growth over one more mixed load (over 1 M requests: npm run bench -- growth)',
        goal: '<= 1 MB per 100 k',
        measured: `${(after - before).toFixed(1)} MB over ${(requests / 1000).toFixed(0)} k requests`,
        verdict: 'info',
      },
    ];
  },
};
