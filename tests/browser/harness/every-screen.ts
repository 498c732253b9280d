import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { URGENCY } from '#shared/states.ts';
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

/** The serious and critical findings of axe, in light mode and then in dark mode. Open dialogs stay open. */
async function seriousFindings(): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((mode) => document.documentElement.dataset.colorMode === mode, colorScheme);
    // During a transition the colours differ from frame to frame, so transitions are waited for. They begin in the frame after the change;
    // endless animations, such as a spinner, are left out.
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = () =>
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      for (let round = 0; round < 3; round += 1) {
        await frame();
        // An animation in a hidden page may never finish, so the wait is limited.
        await Promise.race([
          Promise.allSettled(moving().map(({ finished }) => finished)),
          new Promise((resolve) => setTimeout(resolve, 3000)),
        ]);
      }
    });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
    // Dark mode differs only in its colours, so only the rules about colours are checked again.
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

/** Checks everything that a walk visits with axe. */
async function expectNoFindings(walk: (visit: (name: string) => Promise<void>) => Promise<void>): Promise<void> {
  const found: Record<string, string[]> = {};
  await walk(async (name) => {
    const findings = await seriousFindings();
    if (findings.length > 0) found[name] = findings;
  });
  expect(found).toEqual({});
}

/** In a window of this width the page does not scroll sideways, and the tab of the open page is in view. */
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

/** Tests half of the screens; two test files share them, so that they can run side by side. */
export function testScreens(half: 0 | 1): void {
  startOrderDesk({ workers: 0, oneShop: true });

  beforeAll(async () => {
    const order = await placeOrder({ urgent: URGENCY.urgent });
    await setAudit(order, true);
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '10' });
  });

  describe('no screen and no window keeps anybody out, light or dark:', () => {
    it.each(PAGES.filter((_, index) => index % 2 === half))('%s', async (path) => {
      await openAt('/index');
      await page.getByRole('button', { name: /用户菜单/ }).waitFor();
      await expectNoFindings((visit) => walkPage(page, app.url, path, visit));
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
        await expectNoFindings((visit) => walkOrder(page, visit));
      });
  });
}
