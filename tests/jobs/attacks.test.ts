import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTACKS, type AttackReport, runAttacks } from '../attacks/campaign.ts';
import { RunningProduct } from '../attacks/running-product.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { requiredSetting } from '../support/settings.ts';

/** The short form of `npm run attacks`: every attack once and small. Only the long form judges how long anything takes. */
const SCALE = 0.05;
const SEED = 1;
const ATTACK_MS = 60_000;

let folder: string;
let product: RunningProduct;
beforeAll(async () => {
  folder = mkdtempSync(join(requiredSetting('TEST_FOLDER'), 'attacks-'));
  product = await RunningProduct.start(folder);
}, PATIENCE_MS);
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}, PATIENCE_MS);

const told = ({ name, outcome, problems }: AttackReport) => `${outcome} ${name}${problems.map((problem) => `\n  ${problem}`).join('')}`;

it(
  'no attack ends the product, is answered with a 500, or loses or leaves anything',
  async () => {
    const { reports, aftermath } = await runAttacks(product, {
      attacks: ATTACKS,
      seed: SEED,
      scale: SCALE,
      attackMs: ATTACK_MS,
      say: () => {},
    });
    expect(reports.filter(({ outcome }) => outcome === 'FELL OVER').map(told)).toEqual([]);
    expect(aftermath).toEqual([]);
    expect(reports).toHaveLength(ATTACKS.length);
    // The liveness probe was answered during each attack that does not kill a part on purpose.
    const silent = reports.filter(({ name, liveness }) => !name.includes('killed') && liveness.answers === 0);
    expect(silent.map(told)).toEqual([]);
  },
  PATIENCE_MS,
);
