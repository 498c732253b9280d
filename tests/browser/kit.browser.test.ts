import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { looksLike } from './harness/same-picture.ts';
import { serveHarness } from './harness/serve-harness.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let served: Awaited<ReturnType<typeof serveHarness>>;
let page: Page;

beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser(), serveHarness('kit')]);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const part = (name: string): Locator => page.locator(`[data-part="${name}"]`);
const heights = (of: Locator) =>
  of.evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)));
const styles = (of: Locator, name: string) =>
  of.evaluateAll((elements, key) => elements.map((element) => getComputedStyle(element).getPropertyValue(key)), name);

describe.each(['light', 'dark'] as const)('the parts of the kit in %s', (colorScheme) => {
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(served.url);
    await page.getByRole('table', { name: '订单列表' }).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  });

  it('have one height for each kind, whatever their state', async () => {
    expect(new Set(await heights(part('按钮').locator('button:not([data-size=small])')))).toEqual(new Set([32]));
    expect(
      new Set(await heights(part('输入').locator('input[type=text], select')).then((all) => all.map((height) => height <= 32))),
    ).toEqual(new Set([true]));
    expect(new Set(await heights(part('状态与提示').locator('[data-tone]:not(div)'))).size).toBe(1);
    expect(new Set(await heights(page.locator('tr[data-id]')))).toEqual(new Set([36]));
    await page.getByRole('button', { name: '取消选择' }).click();
    await page.evaluate(() => document.querySelector('[data-density]')?.setAttribute('data-density', 'compact'));
    expect(new Set(await heights(page.locator('tr[data-id]')))).toEqual(new Set([30]));
  });

  it('show selected rows, and money with two decimals, right-aligned and uncut', async () => {
    await page.getByRole('checkbox', { name: '选择 20261122-0002' }).check();
    const [plain, selected] = await styles(page.locator('tr[data-id] > td:nth-child(3)'), 'background-color');
    expect(selected).not.toBe(plain);
    const money = page.locator('td[data-numeric]');
    await expect.poll(() => money.allTextContents()).toEqual(['1,728,000.00', '500.00', '0.00', '336.16']);
    expect(new Set(await styles(money, 'text-align'))).toEqual(new Set(['end']));
    expect(new Set(await styles(money, 'font-variant-numeric'))).toEqual(new Set(['tabular-nums']));
    expect(await money.evaluateAll((cells) => cells.every((cell) => cell.scrollWidth <= cell.clientWidth))).toBe(true);
  });

  it('look as in their stored pictures', async () => {
    await page.reload();
    await page.getByRole('table', { name: '订单列表' }).first().waitFor();
    const names = ['按钮', '输入', '状态与提示', '列表', '空、错误、加载'];
    const same = async () => {
      const looked = await Promise.allSettled(names.map((name, index) => looksLike(part(name), `kit-${colorScheme}-${index + 1}`)));
      return looked.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    };
    expect(await same()).toEqual(names.map(() => true));
    // The comparison must notice a change of style, and the other colour mode.
    const style = await page.addStyleTag({
      content: '[data-part] :is(button, input, select) { padding-block: 12px !important; height: auto !important; }',
    });
    expect((await same()).filter((isSame) => isSame)).toHaveLength(0);
    await style.evaluate((element) => (element as HTMLElement).remove());
    expect(await looksLike(part('按钮'), `kit-${colorScheme === 'dark' ? 'light' : 'dark'}-1`)).toBe(false);
  });

  it('have no serious fault of accessibility', async () => {
    await page.evaluate(AXE);
    const found = await page.evaluate(() =>
      (
        window as never as {
          axe: { run(): Promise<{ violations: Array<{ id: string; impact: string; nodes: Array<{ html: string }> }> }> };
        }
      ).axe
        .run()
        .then(({ violations }) =>
          violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html]),
        ),
    );
    expect(found).toEqual([]);
  });
});
