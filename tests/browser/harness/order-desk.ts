import { beforeAll, beforeEach } from 'vitest';
import { type DeskShop, openDeskShop } from '../order-desk.fixture.ts';
import { app, db, page, startPages } from './browser-page.ts';

export { app, db, intercept, page } from './browser-page.ts';

/** The shop of the running test. */
export let shop: DeskShop;
/** Command presses of the running test so far. */
export let commands = 0;

/**
 * Starts the product for the calling file, and gives each of its tests a page of its own.
 * @param oneShop gives all tests of the file one shop, for tests that change nothing; otherwise each test gets a new shop
 */
export function startOrderDesk({ oneShop = false, ...settings }: Parameters<typeof startPages>[0] & { oneShop?: boolean } = {}): void {
  startPages(settings);
  const open = async () => {
    shop = await openDeskShop(db, app.url);
  };
  if (oneShop) beforeAll(open);
  else beforeEach(open);
  beforeEach(() => {
    commands = 0;
  });
}

/** Opens a page as the shop's administrator, already signed in, because signing in has tests of its own. */
export async function openAt(path: string): Promise<void> {
  await page.addInitScript((session) => {
    // Only once for the tab, also when a test clears the storage; and not in frames, because the frame of a printed PDF has no storage.
    if (window.name === 'begun' || window !== window.top) return;
    window.name = 'begun';
    localStorage.setItem('session', session);
  }, JSON.stringify(shop.session));
  await page.goto(app.url + path);
}

/** Opens the list of orders and waits for it. */
export async function openDesk(): Promise<void> {
  await openAt('/bs/order/index');
  await page.getByRole('table', { name: '订单列表' }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** Presses a key that is no content, and counts it; a chord counts as one. The goals of order entry are numbers of such presses. */
export async function command(key: string): Promise<void> {
  commands += 1;
  await page.keyboard.press(key);
}
export const content = (text: string): Promise<void> => page.keyboard.type(text);
export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Waits until this text is visible. */
export const said = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

/** Begins an order by Alt+N, four letters of the customer and Enter; then the focus is in the product of the first line. */
export async function begin(): Promise<void> {
  await command('Alt+n');
  await content('hmgg');
  await command('Enter');
}
