import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManagedProcess, startProcess } from '../../scripts/services/managed-process.ts';
import { type Launch, RESTARTS, type RestartPolicy, supervise } from '../../scripts/services/supervise.ts';

const POLICY: RestartPolicy = { ...RESTARTS, firstPauseMs: 10, longestPauseMs: 40, mostDeaths: 5 };
const LIVES = 'setInterval(() => {}, 1000)';
const DIES = "console.log('no room'); process.exit(3)";

let folder = '';
let logFile = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  logFile = join(folder, 'part.log');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (code: string) => startProcess({ name: 'part', command: process.execPath, args: ['-e', code], logFile });
const launchOf = (code: string) => async (): Promise<Launch> => ({ process: await run(code), ready: Promise.resolve() });

/** Collects the lines that are told, and waits for a matching one. */
function listener() {
  const lines: string[] = [];
  const waiting: Array<{ pattern: RegExp; resolve: () => void }> = [];
  return {
    lines,
    tell(line: string) {
      lines.push(line);
      for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve();
    },
    hears: (pattern: RegExp) => new Promise<void>((resolve) => void waiting.push({ pattern, resolve })),
  };
}

const isGone = async (...processes: ManagedProcess[]) => {
  for (const { ended } of processes) await ended;
};

describe('supervision', () => {
  it('starts what was killed again, and tells of the death and of the recovery in one line each', async () => {
    const { lines, tell, hears } = listener();
    const first = await run(LIVES);
    const kept = supervise(first, { launch: launchOf(LIVES), policy: POLICY, tell });
    const recovered = hears(/已恢复运行/);
    process.kill(first.pid, 'SIGKILL');
    await recovered;
    expect(kept.current().pid).not.toBe(first.pid);
    expect(lines).toEqual([
      'part 意外退出（signal SIGKILL），0.01 秒后重新启动 ended unexpectedly (signal SIGKILL); starting it again in 0.01 s',
      'part 已恢复运行 is running again',
    ]);
    await kept.stop();
    await isGone(first, kept.current());
  });

  it('waits longer each time, and gives up with the reason when it has died too often', async () => {
    const { lines, tell } = listener();
    const kept = supervise(await run(DIES), { launch: launchOf(DIES), logFile, policy: POLICY, tell });
    const reason = await kept.failure;
    expect(reason).toMatch(
      /^part 在 5 分钟内退出 5 次，不再重启 ended 5 times within 5 minutes, giving up \(exit code 3\)\n(?:.*\n)*no room$/,
    );
    const pauses = lines.flatMap((line) => /，([\d.]+) 秒后/.exec(line)?.[1] ?? []);
    expect(pauses).toEqual(['0.01', '0.02', '0.04', '0.04']);
    await kept.stop();
  });

  it('counts a start that fails as a death', async () => {
    const launch = async (): Promise<Launch> => ({ process: await run(LIVES), ready: Promise.reject(new Error('the port is taken')) });
    const first = await run(LIVES);
    const kept = supervise(first, { launch, policy: { ...POLICY, mostDeaths: 3 }, tell: () => {} });
    process.kill(first.pid, 'SIGKILL');
    expect(await kept.failure).toContain('the port is taken');
    await kept.stop();
    await isGone(kept.current());
  });

  it('forgets deaths of long ago, and begins with the shortest pause after a steady life', async () => {
    const { lines, tell, hears } = listener();
    const kept = supervise(await run(LIVES), {
      launch: launchOf(LIVES),
      policy: { ...POLICY, windowMs: 0, steadyMs: 0, mostDeaths: 2 },
      tell,
    });
    for (let death = 0; death < 4; death += 1) {
      const recovered = hears(/已恢复运行/);
      process.kill(kept.current().pid, 'SIGKILL');
      await recovered;
    }
    expect(lines.filter((line) => line.includes('0.01 秒后'))).toHaveLength(4);
    await kept.stop();
  });

  it('is stopped in the pause before a restart, and while a restart comes up', async () => {
    const { tell, hears } = listener();
    const first = await run(LIVES);
    let launches = 0;
    const waiting = supervise(first, {
      launch: async () => {
        launches += 1;
        return launchOf(LIVES)();
      },
      policy: { ...POLICY, firstPauseMs: 3_600_000 },
      tell,
    });
    const pausing = hears(/意外退出/);
    process.kill(first.pid, 'SIGKILL');
    await pausing;
    await waiting.stop();
    expect(launches).toBe(0);

    const second = await run(LIVES);
    let begun: (process: ManagedProcess) => void = () => {};
    const beginning = new Promise<ManagedProcess>((resolve) => {
      begun = resolve;
    });
    const coming = supervise(second, {
      launch: async () => {
        const process = await run(LIVES);
        begun(process);
        return { process, ready: new Promise<void>(() => {}) };
      },
      policy: POLICY,
      tell: () => {},
    });
    process.kill(second.pid, 'SIGKILL');
    const successor = await beginning;
    await coming.stop();
    await isGone(successor);
  });

  it('has pauses and a limit of deaths that bridge a short outage and end a hopeless run', () => {
    expect(RESTARTS).toMatchObject({ firstPauseMs: 500, longestPauseMs: 30_000, mostDeaths: 8, windowMs: 300_000 });
  });
});
