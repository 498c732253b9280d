import type { Random } from '../../scripts/demo/random.ts';

/** How a worker is killed: by itself at its n-th statement, or from outside after some time. */
export type KillPlan =
  | { kind: 'statement'; statement: number; moment: 'before' | 'sent' | 'after' }
  | { kind: 'outside'; milliseconds: number };

const OUTSIDE_SHARE = 0.2;
const OUTSIDE_MS = 4_000;
/** Ranges of the statement: most workers die soon, to make many kills possible; some live long enough for the largest transaction. */
const REACHES: ReadonlyArray<[share: number, statements: number]> = [
  [0.55, 120],
  [0.85, 500],
  [1, 2_500],
];

export function drawPlan(random: Random): KillPlan {
  if (random.chance(OUTSIDE_SHARE)) return { kind: 'outside', milliseconds: random.between(0, OUTSIDE_MS) };
  const share = random.next();
  const [, reach] = REACHES.find(([limit]) => share < limit) ?? REACHES[0] ?? [1, 100];
  return { kind: 'statement', statement: random.between(1, reach), moment: random.pick(['before', 'sent', 'after'] as const) };
}

const KILLER = new URL('./statement-killer.ts', import.meta.url).href;

/** Environment that makes a worker kill itself as planned; empty for a kill from outside. */
export function planEnvironment(plan: KillPlan, killLog: string): NodeJS.ProcessEnv {
  if (plan.kind === 'outside') return {};
  return {
    NODE_OPTIONS: `--import=${KILLER}`,
    KILL_STATEMENT: String(plan.statement),
    KILL_MOMENT: plan.moment,
    KILL_LOG: killLog,
  };
}
