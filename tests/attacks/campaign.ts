import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../scripts/demo/random.ts';
import { checkAftermath } from './aftermath.ts';
import type { Attack } from './attack.ts';
import { bodyAttacks } from './body-attacks.ts';
import { floodAttacks } from './flood-attacks.ts';
import { GoodLoad } from './good-load.ts';
import { HostileClient } from './hostile-client.ts';
import { jsonAttacks } from './json-attacks.ts';
import { killAttacks } from './kill-attacks.ts';
import { type Liveness, LiveProber } from './live-prober.ts';
import { multipartAttacks } from './multipart-attacks.ts';
import type { RunningProduct } from './running-product.ts';
import { signInAttacks } from './sign-in-attacks.ts';

/** Sign-ins come late, because the limits that they trigger hold for a quarter of an hour; kills come last. */
export const ATTACKS: readonly Attack[] = [
  ...multipartAttacks,
  ...bodyAttacks,
  ...jsonAttacks,
  ...floodAttacks,
  ...signInAttacks,
  ...killAttacks,
];

export interface AttackReport {
  name: string;
  /** `refused`: every request was refused; `survived`: some were accepted without harm; `FELL OVER`: there are problems. */
  outcome: 'refused' | 'survived' | 'FELL OVER';
  problems: string[];
  /** Things that took too long, in words. */
  late: string[];
  answers: string;
  liveness: Liveness;
  seconds: number;
}

export interface CampaignOptions {
  attacks: readonly Attack[];
  seed: number;
  /** Share of the full size, up to 1. */
  scale: number;
  /** Longest time of one attack. */
  attackMs: number;
  say(report: AttackReport): void;
}

export interface AttackResult {
  reports: AttackReport[];
  /** What is wrong after all attacks, in words. */
  aftermath: string[];
  orders: number;
}

/** The longest time that /livez may take. Only `npm run attacks` judges this, because the tests run on machines of any speed. */
const LONGEST_WAIT_MS = 1_000;
/** An attack may end before any probe was answered; a living server answers within this time after it. */
const SIGN_OF_LIFE_MS = 60_000;
const REST_MS = 300;
const LANES = 3;

export async function runAttacks(product: RunningProduct, options: CampaignOptions): Promise<AttackResult> {
  const load = new GoodLoad(product, `attacked-${options.seed}`);
  const prober = new LiveProber(product.url);
  const token = await signInOwner(product);
  load.start(LANES);
  await pause(2_000);
  const before = product.serverUse() ?? { megabytes: 0, files: 0 };
  const reports: AttackReport[] = [];
  try {
    for (const attack of options.attacks) {
      const report = await runOne(product, attack, token, prober, options);
      reports.push(report);
      options.say(report);
      await product.ensureRunning();
      await pause(REST_MS);
      await prober.take();
    }
    await load.stop();
  } finally {
    await prober.stop();
  }
  return { reports, aftermath: await checkAftermath(product, load, before), orders: load.booked.length };
}

async function signInOwner(product: RunningProduct): Promise<string> {
  const client = new HostileClient(product);
  const { text } = await client.rest('/system/auth/login', {
    tenantName: product.tenantName,
    username: 'admin',
    password: product.password,
  });
  client.close();
  const { data } = JSON.parse(text) as { data: { accessToken: string } | null };
  if (!data) throw new Error(`the owner cannot sign in: ${text}`);
  return data.accessToken;
}

async function runOne(
  product: RunningProduct,
  attack: Attack,
  token: string,
  prober: LiveProber,
  { seed, scale, attackMs }: CampaignOptions,
): Promise<AttackReport> {
  const client = new HostileClient(product);
  const pid = product.pidOf('server');
  const begin = performance.now();
  const late: string[] = [];
  const context = {
    product,
    client,
    token,
    scale,
    random: seededRandom(seed),
    deadline: Date.now() + attackMs,
    isLate: (what: string) => late.push(what),
  };
  let problems: string[];
  try {
    problems = await attack.run(context);
  } catch (error) {
    problems = [`the attack itself broke off: ${error instanceof Error ? error.message : String(error)}`];
  }
  problems.push(...new Set(client.problems));
  if (!attack.kills && product.pidOf('server') !== pid) problems.unshift('the server ended');
  client.close();
  const liveness = await prober.takeAnswered(SIGN_OF_LIFE_MS);
  if (!attack.kills && liveness.worstMs > LONGEST_WAIT_MS) late.push(`/livez waited ${Math.round(liveness.worstMs)} ms`);
  if (liveness.answers === 0 && !attack.kills) problems.push('the server gave no sign of life');
  return {
    name: attack.name,
    outcome: problems.length > 0 ? 'FELL OVER' : isRefused(client) ? 'refused' : 'survived',
    problems,
    late,
    answers: [...client.answers]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 6)
      .map(([name, times]) => `${times}×${name}`)
      .join(' '),
    liveness,
    seconds: (performance.now() - begin) / 1000,
  };
}

/** Whether every request of an attack was refused. */
function isRefused({ answers }: HostileClient): boolean {
  return [...answers.keys()].every((name) => /^(closed|4\d\d|[^/]+\/[1-9]\d*)/.test(name));
}
