import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAVED_VIEW_LIMIT, SAVED_VIEWS_IN_ALL } from '#shared/schemas/saved-view.schema.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());

const viewsOf = (length: number) => Array.from({ length }, (_, index) => ({ name: `视图${index}`, text: 'status=0' }));
const TOO_MANY = '所有列表的视图合计最多 200 个，请先删除不用的视图';

describe('the views that a person keeps of lists', () => {
  it('take no text that cannot be stored', async () => {
    const { savedView } = (await shops.open()).as().system;
    const list = 'bs.orderInfo';
    for (const text of ['\ud800', 'a\u0000']) {
      const refused = savedView.update({ list, views: [{ name: '坏', text }] });
      await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ message: '含有无法保存的字符' }] } });
    }
    expect(await savedView.listAllSimple()).toEqual([]);
  });

  it('are bounded over all lists, also when they are saved at the same moment', async () => {
    const shop = await shops.open();
    const { savedView } = shop.as().system;
    const full = SAVED_VIEWS_IN_ALL / SAVED_VIEW_LIMIT;
    const saved = await Promise.allSettled(
      Array.from({ length: full + 4 }, (_, index) => savedView.update({ list: `list${index}`, views: viewsOf(SAVED_VIEW_LIMIT) })),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(full);
    const kept = (await savedView.listAllSimple()).map(({ list }) => list);
    const [first = '', second = ''] = kept;
    expect(kept).toHaveLength(full);
    await expect(savedView.update({ list: 'one more', views: viewsOf(1) })).rejects.toThrow(TOO_MANY);
    // Saving as many views as before, or fewer, is always possible; a list without views does not count.
    await savedView.update({ list: first, views: viewsOf(SAVED_VIEW_LIMIT) });
    await savedView.update({ list: second, views: [] });
    await savedView.update({ list: 'never kept', views: [] });
    expect((await savedView.listAllSimple()).map(({ list }) => list)).toEqual(kept.filter((list) => list !== second));
    await savedView.update({ list: 'one more', views: viewsOf(1) });
  });
});
