import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lineOfArtwork } from '#shared/rules/artwork-line.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let banner: number;
beforeAll(async () => {
  shops = await openTestShops(8);
});
afterAll(() => shops.close());
beforeEach(async () => {
  shop = await shops.open();
  ({ banner } = await stockShop(shop));
});

const calls = () => shop.as().bs.fileRecognitionConfigurations;
const FACTS: ArtworkFacts = {
  format: 'jpeg',
  widthPx: 8504,
  heightPx: 5669,
  dpiX: null,
  dpiY: null,
  widthPt: null,
  heightPt: null,
  pages: 1,
  colourMode: 'CMYK',
  alpha: false,
  iccName: null,
};

describe('the recognition configuration of a shop', () => {
  it('is the default one until one is saved, and again when that is deleted', async () => {
    const defaults = {
      productId: null,
      productName: null,
      isSample: true,
      isCmyk: false,
      isUploadFile: true,
      fileType: '',
      calculation: 'default',
      isFuzzyReadFileName: false,
      isDimensionRecognized: true,
      isReadFileName: true,
      nameRuleRecognizedId: 1,
      dpi: 72,
    };
    expect((await calls().getByTenant()).configuration).toEqual(defaults);
    expect(await calls().page({ pageNo: 1, pageSize: 20 })).toEqual({ list: [], total: 0 });
    const id = await calls().create({ dpi: 45, fileType: 'JPG，.tif ' });
    expect((await calls().getByTenant()).configuration).toEqual({ ...defaults, dpi: 45, fileType: 'jpg,tif' });
    await calls().delete({ id });
    expect((await calls().getByTenant()).configuration).toEqual(defaults);
  });

  it('is one: what is saved again changes it, and the dialog changes what it sends', async () => {
    const id = await calls().create({ isCmyk: true });
    expect(await calls().updateByTenant({ productId: banner, calculation: '*10' })).toBe(id);
    const { configuration } = await calls().getByTenant();
    expect(configuration).toMatchObject({ isCmyk: true, productId: banner, productName: '户外喷绘', calculation: '*10' });
    await expect(calls().update({ id, productId: 999_999_999 })).rejects.toThrow('产品不存在，请重新选择');
    expect(await calls().create({ dpi: 60 })).toBe(id);
    expect(await calls().get({ id })).toMatchObject({ dpi: 60, isCmyk: false, productId: null, calculation: 'default' });
  });

  it('refuses what nobody could compute with, in the words of the specification', async () => {
    await expect(calls().create({ calculation: '*3' as never })).rejects.toThrow('无法识别的计算公式');
    await expect(calls().create({ fileType: 'exe' })).rejects.toThrow('识别的文件类型应为');
    await expect(calls().create({ nameRuleRecognizedId: 6 })).rejects.toThrow('不能大于 5');
    await expect(calls().create({ productId: 999_999 })).rejects.toThrow('产品');
  });
});

describe('recognition', () => {
  it('knows products by their aliases, and reads by their resolution', async () => {
    await shop.as().bs.productInfo.update({ id: banner, aliases: '喷绘布、 550布', defaultDpi: 45, rollWidth: '2.5' });
    const { configuration, materials } = await calls().getByTenant();
    expect(materials.find(({ id }) => id === banner)).toMatchObject({ aliases: ['喷绘布', '550布'], dpi: 45, rollWidth: '2.5000' });
    const read = { facts: FACTS, problem: null, billedOn: null };
    const files = [
      { ...read, name: '开业-550布.jpg' },
      { ...read, name: '截断.psd', facts: null, problem: '文件不完整' },
      { ...read, name: '背景板 5m×3m 1张.tiff', billedOn: 'DD1' },
    ];
    const recognised = files.map((file) => lineOfArtwork(file, configuration, materials));
    expect(recognised).toMatchObject([
      { line: { productsId: banner, width: '4.8', height: '3.1998', sizeSource: 'picture' }, warnings: [{ code: 'widerThanRoll' }] },
      { error: '获取 截断.psd 信息失败', reason: '文件不完整', line: null },
      { line: { productsName: '背景板', width: '5', height: '3', amount: '1' } },
    ]);
    expect(recognised[2]?.warnings.map(({ code }) => code)).toContain('alreadyBilled');
  });

  it('asks no product that is switched off', async () => {
    await shop.as().bs.productInfo.update({ id: banner, status: 1 });
    expect((await calls().getByTenant()).materials.some(({ id }) => id === banner)).toBe(false);
  });
});
