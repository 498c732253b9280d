import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES, settled, walkOrder, walkPage } from '../../../scripts/screens/walk-screens.ts';
import { app } from './browser-page.ts';
import { openAt, openDesk, page, shop, startOrderDesk } from './order-desk.ts';
import { placeOrder, setAudit } from './placed-orders.ts';

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
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      for (let round = 0; round < 3; round += 1) {
        await frame();
        // One that never ends, such as on a page that lies behind, is not worth more than this.
        await Promise.race([
          Promise.allSettled(moving().map(({ finished }) => finished)),
          new Promise((resolve) => setTimeout(resolve, 3000)),
        ]);
      }
    });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
    // The other mode differs in nothing but its colours.
    const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
    const violations = await page.evaluate(
      (options) =>
        (window as never as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }).axe
          .run(options)
          .then((result) => result.violations),
      { resultTypes: ['violations'], ...rules },
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

/** Looks at everything that a walk passes. */
async function expectNothing(walk: (visit: (name: string) => Promise<void>) => Promise<void>): Promise<void> {
  const found: Record<string, string[]> = {};
  await walk(async (name) => {
    const findings = await seriousFindings();
    if (findings.length > 0) found[name] = findings;
  });
  expect(found).toEqual({});
}

/** Nothing of the page that is open lies beyond the edge of a window of this width, and the tab that says where one is can be seen. */
async function expectWhole(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await settled(page);
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
  const tab = page.locator('nav[aria-label="已打开的页面"] [aria-current=page]');
  if ((await tab.count()) === 0) return;
  await expect.poll(async () => ((await tab.boundingBox())?.x ?? -1) >= 0).toBe(true);
  await expect
    .poll(async () => ((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? width))
    .toBeLessThanOrEqual(width);
}

/** The screens of one file of tests: two look at half of them each, side by side. */
export function testScreens(half: 0 | 1): void {
  startOrderDesk({ workers: 0, oneShop: true });

  beforeAll(async () => {
    const order = await placeOrder({ urgent: 0 });
    await setAudit(order, true);
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '10' });
  });

  describe('no screen and no window keeps anybody out, light or dark:', () => {
    it.each(PAGES.filter((_, index) => index % 2 === half))('%s', async (path) => {
      await openAt('/index');
      await page.getByRole('button', { name: /用户菜单/ }).waitFor();
      await expectNothing((visit) => walkPage(page, app.url, path, visit));
      for (const width of [820, 390]) await expectWhole(width);
    });

    if (half === 0)
      it('/login', async () => {
        await page.goto(`${app.url}/login`);
        await page.locator('input[name=tenantName]').waitFor();
        expect(await seriousFindings()).toEqual([]);
      });
    else
      it('what opens over an order', async () => {
        await openDesk();
        await expectNothing((visit) => walkOrder(page, visit));
      });
  });
}
