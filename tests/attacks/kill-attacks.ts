import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackContext } from './attack.ts';
import { PART_NAMES, type Part } from './running-product.ts';

/** Much longer than a restart takes; how long the product is away is measured by the probe of /livez. */
const BACK_MS = 240_000;
const STANDSTILL_MS = 6_000;
const SIGN_IN_MS = 2_500;

/**
 * Kills a part with SIGKILL, as the system does when memory runs out. It must come back by itself, and the product must become ready again.
 */
async function killPart({ product }: AttackContext, part: Part): Promise<string[]> {
  const pid = product.pidOf(part);
  if (pid === undefined) return [`${part} is not there to be killed`];
  process.kill(pid, 'SIGKILL');
  for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await pause(250)) {
    if (!product.isRunning()) return [`npm start gave up when ${part} died`];
    const next = product.pidOf(part);
    if (next === undefined || next === pid) continue;
    try {
      await product.waitUntilReady();
    } catch (error) {
      return [String(error)];
    }
    return [];
  }
  return [`${part} was not started again within ${BACK_MS / 1000} s`];
}

/** Stops Redis with SIGSTOP; people must still be able to sign in. */
async function stopRedis({ product, client, isLate }: AttackContext): Promise<string[]> {
  const pid = product.pidOf('redis');
  if (pid === undefined) return ['redis is not there to be stopped'];
  process.kill(pid, 'SIGSTOP');
  try {
    const begin = performance.now();
    const body = { tenantName: product.tenantName, username: 'admin', password: product.password };
    const { code, text } = await client.rest('/system/auth/login', body, undefined, { from: '127.0.7.1' });
    const milliseconds = performance.now() - begin;
    await pause(STANDSTILL_MS);
    if (code !== 0) return [`nobody signs in while Redis stands still: ${text.slice(0, 100)}`];
    if (milliseconds > SIGN_IN_MS) isLate(`signing in took ${Math.round(milliseconds)} ms while Redis stood still`);
    return [];
  } finally {
    process.kill(pid, 'SIGCONT');
    await pause(1_000);
  }
}

export const killAttacks: Attack[] = [
  { name: 'Redis stands still', run: stopRedis },
  ...PART_NAMES.map((part): Attack => ({ name: `${part} is killed`, kills: true, run: (context) => killPart(context, part) })),
];
