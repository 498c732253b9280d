import { describe, expect, it } from 'vitest';
import {
  calls,
  cdp,
  command,
  commands,
  content,
  goTo,
  here,
  line,
  lines,
  open,
  openLineGridDesk,
  page,
  paste,
  saved,
  settled,
} from './harness/line-grid-desk.ts';

openLineGridDesk();

const FIVE = [
  ['hwxz', '门头画面', '3.2', '1.5', '10', '户外写真', '1200.00'],
  ['dxb', '橱窗海报', '2', '1', '12', '灯箱布', '432.00'],
  ['pvc', '导视牌', '0.6', '0.9', '20', 'PVC 展板', '648.00'],
  ['ct', '车身广告', '4.5', '1.8', '2', '车贴', '486.00'],
  ['mp', '名片', '', '', '500', '名片', '75.00'],
] as const;

describe('entering an order with the keyboard alone', () => {
  it('takes 26 command keys for five lines, one of which is priced by the piece and has no size', async () => {
    await open();
    await command('Alt+n');
    await content('wanda');
    await command('Enter');
    for (const [code, text, width, height, amount] of FIVE) {
      for (const value of [code, text, width, height, amount].filter((value) => value !== '')) {
        await content(value);
        await command('Enter');
      }
    }
    await command('Control+s');
    const rows = await saved();
    expect(commands).toBe(26);
    expect(rows.map((row) => [row.productsName, row.contentProduction, row.totalAmount])).toEqual(
      FIVE.map(([, text, , , , name, amount]) => [name, text, amount]),
    );
    expect(rows[0]).toMatchObject({
      width: '3.2',
      height: '1.5',
      amount: '10',
      productsId: 1,
      unitId: 1,
      unitPrice: '25',
      totalArea: '48',
      urgent: 1,
    });
    expect(rows[4]).toMatchObject({ width: null, height: null, unitName: '张' });
  });

  it('takes 15 command keys when four similar lines are copied', async () => {
    await open();
    await command('Alt+n');
    await content('wanda');
    await command('Enter');
    for (const value of ['pvc', '导视牌', '0.6', '0.9']) {
      await content(value);
      await command('Enter');
    }
    await content('2');
    for (const [width, height] of [
      ['1.2', '2.4'],
      ['1', '1'],
      ['0.5', '0.8'],
      ['3', '2'],
    ] as const) {
      await command('Control+Enter');
      await content(width);
      await command('Enter');
      await content(height);
    }
    await command('Control+s');
    const rows = await saved();
    expect(commands).toBe(15);
    expect(rows.map((row) => [row.width, row.height, row.amount, row.totalAmount])).toEqual([
      ['0.6', '0.9', '2', '64.80'],
      ['1.2', '2.4', '2', '345.60'],
      ['1', '1', '2', '120.00'],
      ['0.5', '0.8', '2', '48.00'],
      ['3', '2', '2', '720.00'],
    ]);
    expect(new Set(rows.map((row) => row.contentProduction))).toEqual(new Set(['导视牌']));
  });

  it('takes 4 command keys when the lines are pasted', async () => {
    await open();
    await command('Alt+n');
    await content('wanda');
    await command('Enter');
    await paste(`${FIVE.map((row) => row.slice(0, 5).join('\t')).join('\r\n')}\r\n`);
    await command('Control+s');
    const rows = await saved();
    expect(commands).toBe(4);
    expect(rows.map((row) => [row.productsName, row.contentProduction, row.totalAmount])).toEqual(
      FIVE.map(([, text, , , , name, amount]) => [name, text, amount]),
    );
  });

  it('fills in the product when Enter comes before the answer, in the same undo step as the typing', async () => {
    await open();
    await page.evaluate(() => {
      window.harness.searchDelay = 400;
      window.harness.store.enter();
    });
    await content('dxb');
    await page.keyboard.press('Enter');
    await content('橱窗');
    expect(await line(0)).toMatchObject({ productsName: 'dxb', productsId: null, contentProduction: '橱窗' });
    await settled();
    expect(await line(0)).toMatchObject({ productsName: '灯箱布', productsId: 2, unitPrice: '18' });
    await page.keyboard.press('Control+z');
    expect(await line(0)).toMatchObject({ productsName: '灯箱布', productsId: 2, contentProduction: '' });
    await page.keyboard.press('Control+z');
    expect(await line(0)).toMatchObject({ productsName: '', productsId: null });
  });
});

describe('moving in the grid', () => {
  it('stops on Enter only at the columns that the shop set, on Tab at every column that takes text, backwards with Shift', async () => {
    await open('lines=3');
    await goTo(1, 'contentProduction');
    const walk = async (key: string, times: number): Promise<string[]> => {
      const seen: string[] = [];
      for (let press = 0; press < times; press += 1) {
        await page.keyboard.press(key);
        seen.push(await here());
      }
      return seen;
    };
    expect(await walk('Enter', 4)).toEqual(['1 width', '1 height', '1 amount', '2 productsName']);
    expect(await walk('Shift+Enter', 2)).toEqual(['1 amount', '1 height']);
    expect(await walk('Tab', 4)).toEqual(['1 amount', '1 unitName', '1 unitPrice', '1 urgent']);
    expect(await walk('Shift+Tab', 1)).toEqual(['1 unitPrice']);
    expect(await walk('ArrowDown', 3)).toEqual(['2 unitPrice', '3 unitPrice', '3 unitPrice']);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await goTo(3, 'amount');
    expect(await walk('Enter', 2)).toEqual(['3 unitPrice', '4 productsName']);
    expect(await walk('Enter', 5)).toEqual(['4 contentProduction', '4 width', '4 height', '4 amount', '4 unitPrice']);
    expect(await walk('Enter', 1)).toEqual(['4 unitPrice']);
    expect((await lines()).length).toBe(4);
    expect(await page.evaluate(() => window.harness.store.linesForSave().length)).toBe(3);
  });

  it('closes only the suggestions on the first Esc, not the dialog', async () => {
    await open('lines=1');
    await goTo(1, 'productsName');
    await content('pvc');
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=option]', { state: 'detached' });
    expect(await calls()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await calls()).toEqual(['dialog closed']);
  });

  it('moves, deletes, repeats and undoes lines, one step each', async () => {
    await open('lines=4');
    const names = async (): Promise<unknown[]> => (await lines()).map((row) => row.contentProduction);
    const before = await names();
    await goTo(2, 'contentProduction');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await names()).toEqual([before[1], before[0], before[2], before[3]]);
    expect(await here()).toBe('1 contentProduction');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Control+Delete');
    expect(await names()).toEqual([before[0], before[2], before[3]]);
    await page.keyboard.press('Control+d');
    expect(await names()).toEqual([before[0], before[0], before[3]]);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
    expect(await names()).toEqual(before);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+y');
    expect(await names()).toEqual([before[0], before[0], before[3]]);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Delete');
    await page.waitForSelector('text=还没有明细');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('Control+z');
    expect(await names()).toEqual(before);
  });

  it('selects a cell at the first press and places the caret at the second', async () => {
    await open('lines=2');
    await page.click('[data-row] >> nth=0 >> [data-column=unitPrice]');
    await content('12');
    await page.click('[data-cell$=":height"]');
    await content('3');
    expect(await line(0)).toMatchObject({ unitPrice: '12', height: '3', totalAmount: '54.00' });
    await page.click('[data-cell$=":height"]');
    await page.keyboard.press('End');
    await content('.5');
    expect(await line(0)).toMatchObject({ height: '3.5' });
  });

  it('undoes a whole cell, not single letters', async () => {
    await open('lines=2');
    await goTo(1, 'remarks');
    await content('四边打扣');
    await goTo(1, 'width');
    await content('9.75');
    await page.keyboard.press('Enter');
    expect(await line(0)).toMatchObject({ remarks: '四边打扣', width: '9.75', totalAmount: '585.00' });
    await page.keyboard.press('Control+z');
    expect(await line(0)).toMatchObject({ remarks: '四边打扣', width: '1.5' });
    await page.keyboard.press('Control+z');
    expect(await line(0)).toMatchObject({ remarks: '' });
  });

  it('opens picker, new product and history by keys and takes the chosen lines', async () => {
    await open('lines=1');
    await goTo(1, 'productsName');
    await content('灯');
    await page.keyboard.press('F4');
    await page.waitForFunction(() => window.harness.store.getLines()[0]?.productsName === '灯箱布');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.cell?.endsWith('contentProduction') === true);
    await goTo(1, 'productsName');
    await content('霓虹灯');
    await page.waitForSelector('text=新建产品「霓虹灯」');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.harness.store.getLines()[0]?.productsId !== null);
    expect(await line(0)).toMatchObject({ productsName: '霓虹灯', unitName: '张', unitPrice: '12' });
    await page.keyboard.press('Alt+h');
    await page.waitForFunction(() => window.harness.store.getLines().length === 3);
    expect(await calls()).toEqual(['picker 灯', 'create 霓虹灯', 'history']);
    await open('no-customer=1&lines=1');
    await goTo(1, 'width');
    await page.keyboard.press('Alt+h');
    await page.waitForSelector('text=请先选择客户');
  });
});

describe('a Chinese input method', () => {
  const key = (type: 'rawKeyDown' | 'keyUp', name: string, code: number) =>
    cdp.send('Input.dispatchKeyEvent', { type, key: name, windowsVirtualKeyCode: code });
  const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  it('keeps the first letter in 100 of 100 freshly opened lines', async () => {
    await open();
    await page.evaluate(() => window.harness.store.enter());
    let kept = 0;
    for (let start = 0; start < 100; start += 1) {
      // The first letter of a composition comes right after the key that opens the next line.
      await page.keyboard.press('Enter');
      await key('rawKeyDown', 'Process', 229);
      await compose('m');
      await compose('men');
      await cdp.send('Input.insertText', { text: `门头${start}` });
      if ((await line(start)).contentProduction === `门头${start}`) kept += 1;
      for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Enter');
    }
    expect(kept).toBe(100);
    expect((await lines()).length).toBe(101);
  });

  it('gets Enter, arrows, Esc and F4 while it composes', async () => {
    await open('lines=2');
    await goTo(1, 'contentProduction');
    await compose('men');
    for (const [name, code] of [
      ['Enter', 13],
      ['Process', 229],
      ['ArrowDown', 40],
      ['Escape', 27],
      ['F4', 115],
    ] as const) {
      await key('rawKeyDown', name, code);
      await key('keyUp', name, code);
      expect(await here()).toBe('1 contentProduction');
    }
    expect((await lines()).length).toBe(2);
    expect(await calls()).toEqual([]);
    await cdp.send('Input.insertText', { text: '门头画面' });
    await page.keyboard.press('Enter');
    expect(await here()).toBe('1 width');
    expect(await line(0)).toMatchObject({ contentProduction: '门头画面' });
  });

  it('searches products by the composed text, and the Enter of a composition picks no product', async () => {
    await open('lines=1');
    await goTo(1, 'productsName');
    await compose('deng');
    await key('rawKeyDown', 'Enter', 13);
    expect(await page.locator('[role=option]').count()).toBe(0);
    await cdp.send('Input.insertText', { text: '灯箱' });
    await page.waitForSelector('[role=option] >> text=灯箱布');
    await page.keyboard.press('Enter');
    expect(await line(0)).toMatchObject({ productsName: '灯箱布', productsId: 2 });
    expect(await here()).toBe('1 contentProduction');
  });

  it('keeps the text of an open composition when another line is clicked', async () => {
    await open('lines=3');
    await goTo(1, 'remarks');
    await compose('打扣');
    await page.click('[data-row] >> nth=2 >> [data-column=remarks]');
    expect(await here()).toBe('3 remarks');
    expect(await line(0)).toMatchObject({ remarks: '打扣' });
    expect(await line(2)).toMatchObject({ remarks: '四边打扣' });
  });
});
