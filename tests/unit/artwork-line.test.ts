import { describe, expect, it } from 'vitest';
import { NAME_RULE } from '#shared/rules/artwork.types.ts';
import { lineOfArtwork } from '#shared/rules/artwork-line.ts';
import { findMaterial } from '#shared/rules/artwork-material.ts';
import { agree, calculationFactor, dpiAt, millimetres, pictureSize } from '#shared/rules/artwork-size.ts';
import {
  type ArtworkFacts,
  type Material,
  type RecognitionConfig,
  recognitionConfigCreateInput,
} from '#shared/schemas/recognition.schema.ts';

const CONFIG: RecognitionConfig = { ...recognitionConfigCreateInput.parse({}), productId: null, productName: null };
const picture = (changes: Partial<ArtworkFacts> = {}): ArtworkFacts => ({
  format: 'jpeg',
  widthPx: 8504,
  heightPx: 5669,
  dpiX: 72,
  dpiY: 72,
  widthPt: null,
  heightPt: null,
  pages: 1,
  colourMode: 'CMYK',
  alpha: false,
  iccName: null,
  ...changes,
});
const document = (changes: Partial<ArtworkFacts> = {}) =>
  picture({
    format: 'pdf',
    widthPx: null,
    heightPx: null,
    dpiX: null,
    dpiY: null,
    widthPt: 850.39,
    heightPt: 566.93,
    colourMode: null,
    ...changes,
  });
const material = (changes: Partial<Material>): Material => ({
  id: 1,
  name: '户外喷绘',
  mnemonicCode: 'HWPH',
  aliases: [],
  dpi: null,
  rollWidth: null,
  ...changes,
});
const MATERIALS = [
  material({ aliases: ['喷绘布', '550布'], dpi: 45, rollWidth: '3.2000' }),
  material({ id: 2, name: '易拉宝', mnemonicCode: 'YLB' }),
  material({ id: 3, name: '写真', mnemonicCode: 'XZ', rollWidth: '1.52' }),
];

const lineOf = (
  name: string,
  facts: ArtworkFacts | null,
  config: Partial<RecognitionConfig> = {},
  more: { billedOn?: string; problem?: string } = {},
) => lineOfArtwork({ name, facts, problem: more.problem ?? null, billedOn: more.billedOn ?? null }, { ...CONFIG, ...config }, MATERIALS);
const codes = (...args: Parameters<typeof lineOf>) => lineOf(...args).warnings.map(({ code }) => code);

describe('the size of a picture', () => {
  it('is 25.4 mm an inch, to 2 decimals half up', () => {
    expect(millimetres(850, 72, 'default')).toBe('299.86');
    expect(millimetres(567, 72, 'default')).toBe('200.03');
    expect(millimetres(1, 5080, 'default')).toBe('0.01');
    expect(millimetres(1, 5081, 'default')).toBe('0.00');
    expect(millimetres(850, 72, '*10')).toBe('2998.61');
  });

  it('is multiplied as configured, and by nothing else', () => {
    expect(['default', '/10', '/100', '/1000', '*10', '*100', '*1000'].map((one) => millimetres(7200, 72, one))).toEqual([
      '2540.00',
      '254.00',
      '25.40',
      '2.54',
      '25400.00',
      '254000.00',
      '2540000.00',
    ]);
    for (const odd of ['', '*2', '/0', 'x10', '10', 'constructor']) expect(() => calculationFactor(odd)).toThrow('无法识别的计算公式');
  });

  it('takes the resolution of the file, else the one given, and the page of a PDF', () => {
    const by = (dpi: number) => ({ dpi, calculation: 'default' });
    expect(pictureSize(picture({ dpiX: 45, dpiY: 45 }), by(72))).toEqual({ width: '4.8', height: '3.1998' });
    expect(pictureSize(picture({ dpiX: null, dpiY: null }), by(72))).toEqual({ width: '3', height: '1.9999' });
    expect(pictureSize(picture({ dpiX: null, dpiY: null }), by(45))).toEqual({ width: '4.8', height: '3.1998' });
    expect(pictureSize(document(), by(300))).toEqual({ width: '0.3', height: '0.2' });
    expect(pictureSize(picture({ widthPx: 1, dpiX: 10_000 }), by(72))).toBeNull();
  });

  it('is the same within 2 %, lying or standing', () => {
    const named = { width: '3', height: '2' };
    expect(agree(named, { width: '3.06', height: '1.96' })).toBe(true);
    expect(agree(named, { width: '2', height: '3' })).toBe(true);
    expect(agree(named, { width: '3.07', height: '2' })).toBe(false);
    expect(dpiAt(picture(), { width: '2', height: '3' })).toBeCloseTo(72, 1);
  });
});

describe('the product that a name means', () => {
  const find = (text: string, isFuzzy = false) => findMaterial([text], MATERIALS, { isFuzzy })?.id ?? null;

  it('is known by its name, code or alias, whole or within the text', () => {
    expect(['户外喷绘', 'hwph', 'ＹＬＢ', '550布', '易 拉 宝'].map((text) => find(text))).toEqual([1, 1, 2, 1, 2]);
    expect(['车展户外喷绘画面', '写真布', '亚克力', '宝'].map((text) => find(text))).toEqual([1, 3, null, null]);
  });

  it('is found by a similar name where the reading is fuzzy', () => {
    expect([find('户外喷布'), find('户外喷布', true), find('外喷', true), find('亚克力', true)]).toEqual([null, 1, 1, null]);
  });
});

describe('the line of a file', () => {
  it('takes product, size, quantity and remarks of the name', () => {
    const { line, warnings } = lineOf('正面画面-户外喷绘-3x2-2-加急.jpg', picture(), { nameRuleRecognizedId: NAME_RULE.contentNameSize });
    expect(line).toEqual({
      projectName: '正面画面',
      contentProduction: '正面画面',
      productsId: 1,
      productsName: '户外喷绘',
      width: '3',
      height: '2',
      amount: '2',
      remarks: '加急',
      sizeSource: 'name',
    });
    expect(warnings).toEqual([]);
  });

  it('takes the size of the picture where the name gives none, the product of the configuration, and nothing where that is not wanted', () => {
    expect(lineOf('logo黑白.png', picture(), { productId: 3 }).line).toMatchObject({
      projectName: 'logo黑白',
      productsId: 3,
      productsName: '写真',
      width: '3',
      height: '1.9999',
      amount: '1',
      sizeSource: 'picture',
    });
    expect(lineOf('logo黑白.png', picture()).line).toMatchObject({ productsId: null, productsName: 'logo黑白' });
    expect(lineOf('logo黑白.png', picture(), { isDimensionRecognized: false })).toMatchObject({
      line: { width: null, height: null, sizeSource: 'none' },
      warnings: [{ code: 'noSize' }],
    });
    expect(lineOf('喷绘-3x2-2.jpg', picture(), { isReadFileName: false }).line).toMatchObject({
      projectName: '喷绘-3x2-2',
      amount: '1',
      sizeSource: 'picture',
    });
  });

  it('reads a picture without a resolution by that of its product', () => {
    expect(lineOf('户外喷绘.jpg', picture({ dpiX: null, dpiY: null })).line).toMatchObject({ width: '4.8', height: '3.1998' });
    expect(lineOf('写真.jpg', picture({ dpiX: null, dpiY: null }), { dpi: 144 }).line).toMatchObject({ width: '1.5', height: '1' });
  });

  it('counts the pages of a PDF where copies are asked for', () => {
    expect(lineOf('标书 6份.pdf', document({ pages: 50 }))).toMatchObject({
      line: { amount: '300' },
      warnings: [{ code: 'pagesTimesCopies' }],
    });
    expect(lineOf('画册 500本.pdf', document({ pages: 48 })).line?.amount).toBe('500');
  });

  it('lets the picture say which unit a name leaves out', () => {
    const file = picture({ widthPx: 1701, heightPx: 2551 });
    expect(lineOf('海报 600x900.jpg', file)).toMatchObject({ line: { width: '0.6', height: '0.9' }, warnings: [] });
    expect(codes('海报 600x900.jpg', picture())).toContain('unitGuessed');
  });

  it('is missing for a file that could not be read, with the words of the specification', () => {
    expect(lineOf('截断.psd', null, {}, { problem: '文件不完整' })).toEqual({
      name: '截断.psd',
      facts: null,
      error: '获取 截断.psd 信息失败',
      reason: '文件不完整',
      line: null,
      warnings: [],
    });
    expect(lineOf('a.png', picture(), { fileType: 'jpg,tif' })).toMatchObject({ error: '获取 a.png 信息失败', line: null });
    expect(lineOf('喷绘-3x2-2.cdr', null)).toMatchObject({ line: { width: '3', amount: '2' }, warnings: [{ code: 'nameOnly' }] });
  });
});

describe('what is said of a file', () => {
  it.each([
    [
      'lowDpi',
      '易拉宝-3x2-1.jpg',
      picture({ widthPx: 4252, heightPx: 2835, dpiX: 36, dpiY: 36 }),
      {},
      '按 3×2 米 制作时只有 36 dpi，建议不低于 72 dpi',
    ],
    ['notCmyk', '易拉宝-3x2-1.jpg', picture({ colourMode: 'RGB' }), { isCmyk: true }, '颜色模式是 RGB，要求 CMYK，印出来的颜色会有偏差'],
    ['widerThanRoll', '写真-3x2-1.jpg', picture(), {}, '短边 2 米超过“写真”的幅宽 1.52 米，需要拼接'],
    ['nameAndPixelsDiffer', '易拉宝-3x2.1-1.jpg', picture(), {}, '文件名写 3×2.1 米，图片是 3×1.9999 米，请核对'],
    [
      'nameAndPixelsDiffer',
      '易拉宝-30x20m-1.jpg',
      picture(),
      {},
      '文件名写 30×20 米，图片是 3×1.9999 米，可能按 1:10 制作，可把计算方式设为 ×10',
    ],
  ] as const)('%s', (code, name, facts, config, text) => {
    expect(lineOf(name, facts, config).warnings).toContainEqual({ code, text });
  });

  it('alreadyBilled', () => {
    expect(lineOf('易拉宝-3x2-1.jpg', picture(), {}, { billedOn: 'DD001' }).warnings).toEqual([
      { code: 'alreadyBilled', text: '内容相同的文件已在订单 DD001 中开过单' },
    ]);
  });

  it('asks for a lower resolution of what is seen from afar, and of outdoor prints', () => {
    const at = (dpi: number) =>
      picture({ widthPx: Math.round((6 * dpi) / 0.0254), heightPx: Math.round((6 * dpi) / 0.0254), dpiX: dpi, dpiY: dpi });
    expect(codes('户外喷绘-6x6-1.jpg', at(22.5))).not.toContain('lowDpi');
    expect(codes('户外喷绘-6x6-1.jpg', at(20))).toContain('lowDpi');
    expect(codes('灰度-3x2-1.jpg', picture({ colourMode: 'Grayscale' }), { isCmyk: true })).not.toContain('notCmyk');
  });
});
