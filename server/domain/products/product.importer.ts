import type { Scope } from '#platform/scope.ts';
import { choiceOf, PRICING_BASIS_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import { type ProductRow, productCreateInput, productUpdateInput } from '#shared/schemas/product.schema.ts';
import { PRODUCT_IMPORT_COLUMNS } from '#shared/schemas/product-import.schema.ts';
import { filledFields } from '../imports/row-checks.ts';
import type { NamedReference } from '../resources/named-references.ts';
import { createRecordImporter, type RecordSheet, saveChanges } from '../resources/record.importer.ts';
import { productService } from './product.service.ts';

const REFERENCES: readonly NamedReference[] = [
  {
    column: 'typeName',
    field: 'typeId',
    list: 'productType',
    creation: { flag: 'createTypeFlag', label: '自动新建不存在的产品类别' },
    isNeeded: true,
  },
  { column: 'unitName', field: 'unitId', list: 'unitType', creation: { flag: 'createUnitFlag', label: '自动新建不存在的单位' } },
];
const OWN_FIELDS = [
  'pricingBasis',
  'name',
  'mnemonicCode',
  'specification',
  'unitPrice',
  'cost',
  'minArea',
  'safetyStockLevel',
  'inventoryField',
  'status',
  'remarks',
  'aliases',
  'defaultDpi',
  'rollWidth',
];

const seesCost = (scope: Scope) => isPermitted(scope.grants, SHOW_COST);

/** Products, one in each row. A cost is imported only for a person who may see cost. */
const sheet: RecordSheet<ProductRow> = {
  columns: PRODUCT_IMPORT_COLUMNS,
  entity: 'product',
  noun: '产品',
  key: 'name',
  // A name may occur once in each type.
  apart: ['typeName'],
  references: REFERENCES,
  updateInput: productUpdateInput,
  find: productService.findRowsByNames,

  fieldsOf(row, scope) {
    const { status, cost, pricingBasis, ...fields } = filledFields(row, OWN_FIELDS);
    return {
      ...fields,
      ...(cost === undefined || !seesCost(scope) ? {} : { cost }),
      ...(pricingBasis === undefined ? {} : { pricingBasis: choiceOf(PRICING_BASIS_CHOICES, pricingBasis) }),
      ...(status === undefined ? {} : { status: choiceOf(STATUS_CHOICES, status) }),
    };
  },

  check(scope, row) {
    if (!seesCost(scope) && row.text('cost') !== null) row.warn('cost', '没有查看成本的权限', '这一列没有导入');
  },

  create: (scope, fields) => productService.create(scope, productCreateInput.parse(fields)),
  update: (scope, stored, wanted, row) => saveChanges(scope, sheet, row, stored, wanted, productService.update),
};

export const productImporter = createRecordImporter('bs:product-info', sheet);
