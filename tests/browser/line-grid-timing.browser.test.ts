import { describe, expect, it } from 'vitest';
import { cdp, goTo, lines, open, openLineGridDesk, page } from './harness/line-grid-desk.ts';

openLineGridDesk();

type KeyTimes = { readonly frame: number[]; readonly work: number[] };

/**
 * Types 60 keys. @returns milliseconds from key to painted frame, and of the work in it (handling, rendering, style and layout), both
 * sorted and without the first five
 */
async function measureKeys(): Promise<KeyTimes> {
  await page.evaluate(() => {
    const times: KeyTimes = { frame: [], work: [] };
    Object.assign(window, { keyTimes: times });
    const afterTask = (act: () => void): void => {
      const channel = new MessageChannel();
      channel.port1.onmessage = act;
      channel.port2.postMessage(null);
    };
    window.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        afterTask(() => {
          document.querySelector('table')?.getBoundingClientRect();
          times.work.push(performance.now() - start);
        });
        requestAnimationFrame(() => afterTask(() => times.frame.push(performance.now() - start)));
      },
      true,
    );
  });
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(press % 2 === 1 ? 'Backspace' : String(press % 10));
    await page.waitForTimeout(25);
  }
  return page.evaluate(() => {
    const { frame, work } = (window as unknown as { keyTimes: KeyTimes }).keyTimes;
    const sorted = (values: readonly number[]): number[] => values.slice(5).sort((a, b) => a - b);
    return { frame: sorted(frame), work: sorted(work) };
  });
}

function spread(values: readonly number[]): string {
  const at = (share: number): string => (values[Math.floor(values.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)} ms`;
}

describe('time from key to paint (printed, without a limit, because processors are shared)', () => {
  it.each([
    [200, 1],
    [2000, 1],
    [200, 4],
  ])('with %i lines, processor slowed %i times', async (count, slower) => {
    await open(`lines=${count}`);
    await goTo(count / 2, 'width');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const { frame, work } = await measureKeys();
    console.log(
      `line grid, ${count} lines, processor 1/${slower}: key to painted frame (median / p95) ${spread(frame)}, of which work ${spread(work)}`,
    );
    expect(frame.length).toBeGreaterThan(40);
    expect(await page.locator('tbody tr[data-row]').count()).toBeLessThan(50);
  });

  it('prints the time to recompute amounts and totals of 200 lines', async () => {
    await open('lines=200');
    await goTo(100, 'width');
    const [line, order] = await page.evaluate(() => {
      const { store } = window.harness;
      const key = store.getActive()?.key ?? '';
      const time = (rounds: number, act: (round: number) => void): number => {
        const start = performance.now();
        for (let round = 0; round < rounds; round += 1) act(round);
        return (performance.now() - start) / rounds;
      };
      const typing = time(50, (round) => {
        store.type(key, 'width', String(1 + (round % 7)));
        store.getTotals();
      });
      const options = store.getOptions();
      return [typing, time(5, () => store.setOptions({ ...options, config: { ...options.config } }))];
    });
    console.log(`line grid, 200 lines: one line and the totals ${line?.toFixed(2)} ms, every line of the order ${order?.toFixed(1)} ms`);
    expect((await lines()).length).toBe(200);
  });
});
