import { describe, expect, it } from 'vitest';
import { type ArtworkItem, lineSource, materialEdit, recognisedItem } from '#client/features/orders/artwork/recognised-rows.ts';
import type { ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import { recognitionConfigCreateInput } from '#shared/schemas/recognition.schema.ts';

const banner = { id: 3, name: '户外喷绘', mnemonicCode: 'hwph', aliases: ['喷绘'], dpi: 45, rollWidth: '3.2' };
const rules = { configuration: { ...recognitionConfigCreateInput.parse({}), productId: null, productName: null }, materials: [banner] };
const item = (name: string, part: Partial<ArtworkItem> = {}): ArtworkItem => ({
  key: name,
  file: new File(['x'], name),
  percent: 0,
  path: null,
  failure: null,
  row: null,
  edits: {},
  ...part,
});
const row = (part: Partial<ArtworkRow>): ArtworkRow => ({
  id: 1,
  path: '7/file/a.psd',
  name: 'a.psd',
  size: 1,
  state: 1,
  facts: null,
  problem: null,
  previewUrl: '/get/7/file/p.webp',
  billedOn: null,
  ...part,
});
const NAME = '正面画面-户外喷绘-3x2-2-加急.jpg';

describe('a dropped file', () => {
  it('is a line from its name alone before a byte of it is sent, and says nothing yet of what only its content tells', () => {
    const { stage, line, warnings } = recognisedItem(item(NAME), rules);
    expect(stage).toBe('sending');
    expect(line).toMatchObject({ productsId: 3, productsName: '户外喷绘', width: '3', height: '2', amount: '2' });
    expect(warnings).toEqual([]);
  });

  it('that cannot be read says why and becomes no line', () => {
    const failed = recognisedItem(item('坏.psd', { path: 'p', row: row({ state: 2, problem: '文件不完整' }) }), rules);
    expect(failed).toMatchObject({ stage: 'failed', line: null, recognised: { error: '获取 坏.psd 信息失败', reason: '文件不完整' } });
    expect(recognisedItem(item(NAME, { failure: '空间已用完' }), rules).stage).toBe('failed');
  });

  it('keeps what a person has typed, whatever is read of it later, and warns no more of a size that was typed', () => {
    const edits = { width: '5', ...materialEdit('HWPH', rules.materials) };
    const { line, warnings } = recognisedItem(item('画面.jpg', { path: 'p', row: row({}), edits }), rules);
    expect(line).toMatchObject({ width: '5', productsName: '户外喷绘', productsId: 3 });
    expect(warnings.map(({ code }) => code)).not.toContain('noSize');
    expect(materialEdit(' 喷绘 ', rules.materials)).toEqual({ productsId: 3, productsName: '户外喷绘' });
    expect(materialEdit('铜版纸', rules.materials)).toEqual({ productsId: null, productsName: '铜版纸' });
  });

  it('goes into the grid with its price, its picture and its file, as the shop has it', () => {
    const shown = recognisedItem(item(NAME, { path: '7/file/a.jpg', row: row({}) }), rules);
    if (!shown.line) throw new Error('no line');
    const ready = { ...shown, line: shown.line };
    const products = new Map([
      ['户外喷绘', { id: 3, name: '户外喷绘', unitPrice: '18', unitId: 5, unitName: '平方米', specification: null }],
    ]);
    expect(lineSource(ready, rules.configuration, products)).toMatchObject({
      productsId: 3,
      unitPrice: '18',
      unitId: 5,
      width: '3',
      status: 1,
      patternUrl: '/get/7/file/p.webp',
      file: '7/file/a.jpg',
    });
    const bare = lineSource(ready, { ...rules.configuration, isSample: false, isUploadFile: false }, products);
    expect(bare).not.toHaveProperty('patternUrl');
    expect(bare).not.toHaveProperty('file');
  });
});
