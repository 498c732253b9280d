import type { CDPSession, Page } from 'playwright-core';
import { serveHarness } from '../../browser/harness/serve-harness.ts';
import type { BenchItem } from '../bench-item.ts';
import { openBrowser } from '../browser.ts';
import { median, percentile } from '../load.ts';
import { judge, ms } from '../report.ts';

const KEYS = 45;
const WARM_UP_KEYS = 5;

interface HarnessWindow {
  harness: { store: { getKeys(): string[]; focus(key: string, column: string): void } };
  keyTimes: number[];
}

/** Milliseconds from a key press to the frame that shows it, sorted; typed into the width of a line in the middle. */
async function keyToFrame(page: Page, lines: number, url: string): Promise<number[]> {
  await page.goto(`${url}?lines=${lines}`);
  await page.waitForSelector('table');
  await page.evaluate((row) => {
    const { store } = (window as unknown as HarnessWindow).harness;
    store.focus(store.getKeys()[row] ?? '', 'width');
  }, lines / 2);
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset.cell?.endsWith(':width') === true);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    window.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          // The message arrives in the first task after the frame, when style, layout and paint are done.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - start);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let press = 0; press < KEYS; press += 1) {
    await page.keyboard.press(press % 6 === 5 ? 'Backspace' : String(press % 10));
    await page.waitForTimeout(25);
  }
  const times = await page.evaluate(() => (window as unknown as HarnessWindow).keyTimes);
  return times.slice(WARM_UP_KEYS).sort((a, b) => a - b);
}

/** Milliseconds of main-thread work for each key press; digits are typed and deleted in turn. */
async function workOfKeys(page: Page, cdp: CDPSession): Promise<number> {
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked();
  for (let press = 0; press < KEYS; press += 1) {
    await page.keyboard.press(press % 2 === 1 ? 'Backspace' : String(press % 10));
    await page.waitForTimeout(25);
  }
  return ((await worked()) - before) / KEYS;
}

/** The same on a page with a single input: the work of the browser itself. */
async function workOfBareInput(page: Page, cdp: CDPSession): Promise<number> {
  await page.setContent('<input autofocus>');
  await page.locator('input').focus();
  return workOfKeys(page, cdp);
}

/** Typing into the line grid of a large order. */
export const lineGrid: BenchItem = {
  ids: ['P19'],
  async run(bench) {
    const [harness, browser] = await Promise.all([serveHarness('line-grid'), openBrowser(bench.dataDir)]);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const cdp: CDPSession = await page.context().newCDPSession(page);
      const plain = await keyToFrame(page, 200, harness.url);
      const many = await keyToFrame(page, 2000, harness.url);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const slowed = await keyToFrame(page, 200, harness.url);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const grid = await workOfKeys(page, cdp);
      const share = grid / (await workOfBareInput(page, cdp));
      const growth = median(many) / median(plain);
      return [
        {
          id: 'P19',
          item: '200 lines, key to frame, median',
          goal: '<= 8 ms',
          measured: ms(median(plain)),
          verdict: judge(median(plain) <= 8),
        },
        {
          id: 'P19',
          item: '200 lines, key to frame, p95',
          goal: '<= 16 ms',
          measured: ms(percentile(plain, 0.95)),
          verdict: judge(percentile(plain, 0.95) <= 16),
        },
        {
          id: 'P19',
          item: '200 lines, processor slowed 4x, median',
          goal: '<= 25 ms',
          measured: ms(median(slowed)),
          verdict: judge(median(slowed) <= 25),
        },
        {
          id: 'P19',
          item: '200 lines, work of a key against that in a bare input',
          goal: '<= 3x',
          measured: `${share.toFixed(2)}x`,
          verdict: judge(share <= 3),
        },
        { id: 'P19', item: '2,000 lines against 200', goal: '<= 1.5x', measured: `${growth.toFixed(2)}x`, verdict: judge(growth <= 1.5) },
      ];
    } finally {
      await browser.close();
      await harness.close();
    }
  },
};
