import { type LevelPriceRow, levelPriceCreateInput, levelPriceUpdateInput } from '#shared/schemas/level-price.schema.ts';
import { LEVEL_PRICE_IMPORT_COLUMNS } from '#shared/schemas/level-price-import.schema.ts';
import type { ProductRow } from '#shared/schemas/product.schema.ts';
import { filledFields } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { createRecordImporter, type RecordSheet, saveChanges } from '../resources/record.importer.ts';
import { levelPricesService } from './level-prices.service.ts';
import { productService } from './product.service.ts';

/** The products that rows may mean, by folded name. Each type may have one of the same name. */
type Products = ReadonlyMap<string, readonly ProductRow[]>;

const given = (row: SheetRow, column: string) => foldName(row.text(column) ?? '');
const productsOf = (row: SheetRow, products: Products) =>
  (products.get(given(row, 'productsName')) ?? []).filter(
    ({ typeName }) => row.text('typeName') === null || foldName(typeName ?? '') === given(row, 'typeName'),
  );

/** Prices of customer levels, one in each row. Product and level must exist: an import of prices makes neither. */
const sheet: RecordSheet<LevelPriceRow, Products> = {
  columns: LEVEL_PRICE_IMPORT_COLUMNS,
  entity: 'levelPrice',
  noun: '级别价',
  key: 'productsName',
  // A product has a price in each level, and its name may occur in each type.
  apart: ['typeName', 'levelName'],
  references: [{ column: 'levelName', field: 'levelId', list: 'customerLevel', isNeeded: true }],
  updateInput: levelPriceUpdateInput,
  find: levelPricesService.findByProductNames,

  async read(scope, rows) {
    const names = new Set(rows.flatMap((row) => row.text('productsName') ?? []));
    return Map.groupBy(await productService.findRowsByNames(scope, [...names]), ({ name }) => foldName(name));
  },

  fieldsOf: (row) => filledFields(row, ['unitPrice', 'remarks']),

  check(_scope, row, stored, products) {
    const name = row.text('productsName');
    const found = productsOf(row, products);
    if (name === null || row.faults.some(({ key }) => key === 'typeName')) return;
    if (found.length > 1) {
      const types = found.map(({ typeName }) => typeName).join('、');
      row.fault('typeName', `有 ${found.length} 个产品都叫「${name}」`, `请填写产品类别：${types}`);
    } else if (!stored && found.length === 0) {
      const type = row.text('typeName');
      const repair = { kind: 'name', list: 'productInfo', noun: '产品', name, flag: null, canClear: false } as const;
      const text = type === null ? `产品「${name}」不存在` : `类别「${type}」下没有产品「${name}」`;
      row.fault('productsName', text, '请先新增该产品', repair);
    }
  },

  create: (scope, fields, row, products) =>
    levelPricesService.create(scope, levelPriceCreateInput.parse({ ...fields, productsId: productsOf(row, products)[0]?.id })),
  update: (scope, stored, wanted, row) => saveChanges(scope, sheet, row, stored, wanted, levelPricesService.update),
};

export const levelPricesImporter = createRecordImporter('bs:level-prices', sheet);
