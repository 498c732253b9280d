import { beforeEach } from 'vitest';
import { type DeskShop, openDeskShop } from '../order-desk.fixture.ts';
import { app, db, page, signIn, startPages } from './browser-page.ts';

export { app, db, page } from './browser-page.ts';

/** The shop of the running test. */
export let shop: DeskShop;
/** Command presses of the running test so far. */
export let commands = 0;

/** Starts the product for the calling file, and gives each of its tests a shop and a page of its own. */
export function startOrderDesk(settings?: Parameters<typeof startPages>[0]): void {
  startPages(settings);
  beforeEach(async () => {
    shop = await openDeskShop(db, app.url);
    commands = 0;
  });
}

/** Signs in and waits for the list. */
export async function openDesk(): Promise<void> {
  await signIn(shop.name, '/bs/order/index');
  await page.getByRole('table', { name: '订单列表' }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** A key that is not content: the currency in which order entry is measured. A chord counts as one. */
export async function command(key: string): Promise<void> {
  commands += 1;
  await page.keyboard.press(key);
}
export const content = (text: string): Promise<void> => page.keyboard.type(text);
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Alt+N, four letters of the customer, Enter: the focus is in the first line's product. */
export async function begin(): Promise<void> {
  await command('Alt+n');
  await content('hmgg');
  await command('Enter');
}
