import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { serveHarness } from './serve-harness.ts';

let browser: Browser;
/** The page of the running test. */
export let page: Page;
/** The DevTools protocol of the page, for input composition (IME) and a slowed processor, which Playwright does not offer. */
export let cdp: CDPSession;
let harness: Awaited<ReturnType<typeof serveHarness>>;
/** Command presses of the running test so far. */
export let commands = 0;

/** Serves the harness and opens a fresh page for every test of the calling file. */
export function openLineGridDesk(): void {
  beforeAll(async () => {
    [harness, browser] = await Promise.all([serveHarness('line-grid'), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    cdp = await page.context().newCDPSession(page);
    commands = 0;
  });
  afterEach(async () => {
    await page.close();
  });
}

export async function open(query = ''): Promise<void> {
  await page.goto(`${harness.url}?${query}`);
  await page.waitForSelector('table');
}

/** Presses a key that is no content, and counts it; a chord counts as one. The goals of order entry are numbers of such presses. */
export async function command(key: string): Promise<void> {
  commands += 1;
  await page.keyboard.press(key);
}

export const content = (text: string): Promise<void> => page.keyboard.type(text);

export type Row = Record<string, unknown>;
export const lines = (): Promise<Row[]> => page.evaluate(() => window.harness.store.getLines() as unknown as Row[]);
export const line = async (row: number): Promise<Row> => (await lines())[row] ?? {};
/** The lines as the harness saved them; waits for the save. */
export const saved = async (): Promise<Row[]> => {
  await page.waitForFunction(() => window.harness.saved !== null);
  return page.evaluate(() => window.harness.saved as Row[]);
};
export const settled = (): Promise<void> => page.evaluate(() => window.harness.store.settled());
export const calls = (): Promise<string[]> => page.evaluate(() => window.harness.calls);

/** The focused cell as "row column", such as "1 width"; rows count from 1. */
export const here = (): Promise<string> =>
  page.evaluate(() => {
    const [key = '', column = ''] = (document.activeElement as HTMLElement | null)?.dataset.cell?.split(':') ?? [];
    return `${window.harness.store.rowOf(key) + 1} ${column}`;
  });

/** Focuses a cell; rows count from 1. */
export async function goTo(row: number, column: string): Promise<void> {
  await page.evaluate(
    ([at, name]) => window.harness.store.focus(window.harness.store.getKeys()[Number(at) - 1] ?? '', name as never),
    [String(row), column],
  );
  await page.waitForFunction((name) => (document.activeElement as HTMLElement | null)?.dataset.cell?.endsWith(`:${name}`) === true, column);
}

/** Pastes a text as Ctrl+V does; counts as one command press. */
export async function paste(text: string): Promise<void> {
  commands += 1;
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    const target = document.activeElement as HTMLElement;
    if (target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })))
      document.execCommand('insertText', false, block);
  }, text);
}
