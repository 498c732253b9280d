import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { PAGES, walkOrder, walkPage } from '../../scripts/screens/walk-screens.ts';
import { app, signIn } from './harness/browser-page.ts';
import { openDesk, page, shop, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: Array<{ target: string[]; failureSummary?: string }>;
}

/** What axe finds that would keep somebody out, in one mode after the other: what is open stays open. */
async function seriousFindings(): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((mode) => document.documentElement.dataset.colorMode === mode, colorScheme);
    // Half-way through a transition every colour is another one. It begins with the frame after the change; what turns for ever is not waited for.
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = () =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      for (let round = 0; round < 3; round += 1) {
        await frame();
        await Promise.allSettled(moving().map(({ finished }) => finished));
      }
    });
    await page.evaluate(AXE);
    const violations = await page.evaluate(() =>
      (window as never as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }).axe
        .run({ resultTypes: ['violations'] })
        .then((result) => result.violations),
    );
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      found.push(
        ...nodes.slice(0, 3).map(({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    }
  }
  return found;
}

describe('no screen and no window keeps anybody out, light or dark:', () => {
  it.each(PAGES)('%s', async (path) => {
    const order = await placeOrder({ urgent: 0 });
    await setAudit(order, true);
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '10' });
    await signIn(shop.name, '/index');
    await page.getByRole('button', { name: /用户菜单/ }).waitFor();
    const found: Record<string, string[]> = {};
    const seen: string[] = [];
    await walkPage(page, app.url, path, async (name) => {
      seen.push(name);
      const findings = await seriousFindings();
      if (findings.length > 0) found[name] = findings;
    });
    if (Object.keys(found).length > 0) console.log(JSON.stringify(found, null, 1));
    expect(found).toEqual({});
  });

  it('what opens over an order', async () => {
    await openDesk();
    const found: Record<string, string[]> = {};
    const seen: string[] = [];
    await walkOrder(page, async (name) => {
      seen.push(name);
      const findings = await seriousFindings();
      if (findings.length > 0) found[name] = findings;
    });
    if (Object.keys(found).length > 0) console.log(JSON.stringify(found, null, 1));
    expect(found).toEqual({});
  });
});
