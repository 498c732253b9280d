import type { Page } from 'playwright-core';

/** Draws a few strokes on the signature pad. */
export async function drawOn(page: Page): Promise<void> {
  const pad = page.locator('canvas[data-ready]');
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad is shown');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.mouse.down();
  for (const [x, y] of [
    [0.4, 0.7],
    [0.6, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
  await page.mouse.up();
}
