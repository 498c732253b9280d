import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineFlags } from '../../../scripts/application.ts';
import { builtProgram } from '../../../scripts/program-build.ts';
import { findFreePort } from '../../../scripts/services/free-port.ts';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, REST } from '../environment.ts';
import { median } from '../load.ts';
import { judge } from '../report.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Resident memory of a process in MB; 0 for one that is ending. @throws Error when there is no such process */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

async function startOnce({ databaseUrl, redisUrl, dataDir, headers }: Bench): Promise<{ milliseconds: number; megabytes: number }> {
  const port = await findFreePort();
  const program = await builtProgram('server');
  const start = performance.now();
  const child = spawn(process.execPath, [...engineFlags('server'), program], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      LOG_LEVEL: 'silent',
    },
  });
  try {
    for (;;) {
      if (performance.now() - start > 20_000) throw new Error('the server does not start');
      try {
        const response = await fetch(`http://127.0.0.1:${port}${REST}/bs/order-info/page?pageNo=1&pageSize=1`, { headers });
        if (((await response.json()) as { code: number }).code === 0) break;
      } catch {
        // Not listening yet.
      }
      await sleep(5);
    }
    const milliseconds = performance.now() - start;
    await sleep(2000);
    return { milliseconds, megabytes: residentMegabytes(child.pid as number) };
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * A start of the server like that of `npm start` after its first: time to the first answer from the database, and memory two seconds later.
 */
export const startUp: BenchItem = {
  ids: ['P13', 'P14'],
  async run(bench) {
    const starts: Array<{ milliseconds: number; megabytes: number }> = [];
    for (let run = 0; run < (bench.isQuick ? 2 : 5); run += 1) starts.push(await startOnce(bench));
    const seconds = median(starts.map((start) => start.milliseconds)) / 1000;
    const idle = median(starts.map((start) => start.megabytes));
    return [
      {
        id: 'P13',
        item: 'cold start to the first database answer',
        goal: '<= 0.6 s',
        measured: `${seconds.toFixed(2)} s`,
        verdict: judge(seconds <= 0.6),
      },
      { id: 'P14', item: 'resident memory, idle', goal: '<= 120 MB', measured: `${idle.toFixed(0)} MB`, verdict: judge(idle <= 120) },
    ];
  },
};
