import type { Scope } from '#platform/scope.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import { type ProductRow, productCreateInput, productUpdateInput } from '#shared/schemas/product.schema.ts';
import { PRODUCT_IMPORT_COLUMNS } from '#shared/schemas/product-import.schema.ts';
import type { AreaImporter } from '../area.ts';
import { checkUpdate } from '../imports/import-rights.ts';
import { attempt, changedFields, checkFields, checkRepeats, filledFields, goodRows, nameOf, valuesBefore } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { type NamedReference, NamedReferences } from '../resources/named-references.ts';
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
  'name',
  'mnemonicCode',
  'specification',
  'unitPrice',
  'cost',
  'safetyStockLevel',
  'inventoryField',
  'status',
  'remarks',
];
const DECIMALS = new Set(['unitPrice', 'cost', 'safetyStockLevel']);

function fieldsOf(row: SheetRow, seesCost: boolean): Record<string, unknown> {
  const { status, cost, ...fields } = filledFields(row, OWN_FIELDS);
  return {
    ...fields,
    ...(cost === undefined || !seesCost ? {} : { cost }),
    ...(status === undefined ? {} : { status: STATUS_CHOICES.find(({ label }) => label === status)?.value }),
  };
}

/** The product a row is about: of its name and type; of its name alone where the row names no type and only one product has the name. */
function match(row: SheetRow, candidates: readonly ProductRow[]): ProductRow | undefined {
  const type = row.text('typeName');
  if (type !== null) return candidates.find(({ typeName }) => foldName(typeName ?? '') === foldName(type));
  if (candidates.length > 1)
    row.fault(
      'typeName',
      `有 ${candidates.length} 个产品都叫「${candidates[0]?.name}」`,
      `请填写产品类别：${candidates.map(({ typeName }) => typeName).join('、')}`,
    );
  return candidates[0];
}

/** A name may occur once in each type. */
function keyOf(row: SheetRow, stored: ProductRow | undefined): string {
  return stored ? `#${stored.id}` : `${nameOf(row)} ${foldName(row.text('typeName') ?? '')}`;
}

async function save(
  scope: Scope,
  row: SheetRow,
  stored: ProductRow | undefined,
  named: Record<string, number>,
  seesCost: boolean,
): Promise<void> {
  const fields = { ...fieldsOf(row, seesCost), ...named };
  if (!stored) return row.done('create', await productService.create(scope, productCreateInput.parse(fields)));
  const { name: _, ...wanted } = checkFields(row, productUpdateInput, { id: stored.id, ...fields }, 'name') ?? {};
  const changes = changedFields(stored, wanted, DECIMALS);
  if (Object.keys(changes).length === 0) return row.done('unchanged', stored.id);
  await productService.update(scope, { id: stored.id, ...changes });
  row.wrote({ entity: 'product', id: stored.id, before: valuesBefore(stored, changes), after: changes });
  row.done('update', stored.id);
}

/** Products, one a row. Empty cells leave what is there; a cost is taken only from a person who may see cost. */
export const productImporter: AreaImporter = {
  columns: PRODUCT_IMPORT_COLUMNS,
  permission: 'bs:product-info:import',
  updatePermission: 'bs:product-info:update',
  entity: 'product',
  groupColumn: 'name',
  // Of rows with one name only the first counts; so many of them are a mistake, and too many to be held at once.
  groupLimit: 1000,
  groupTooLarge: '这个产品名称在文件中重复太多次，请只保留一行',

  async apply(scope, options, rows) {
    const seesCost = isPermitted(scope.grants, SHOW_COST);
    const found = await productService.findRowsByNames(scope, [...new Set(rows.flatMap((row) => row.text('name') ?? []))]);
    const byName = Map.groupBy(found, ({ name }) => foldName(name));
    const stored = new Map(rows.map((row) => [row, match(row, byName.get(nameOf(row)) ?? [])]));
    checkRepeats(rows, 'name', (row) => keyOf(row, stored.get(row)));
    const references = await NamedReferences.read(scope, REFERENCES, options, rows);
    for (const row of rows) {
      const product = stored.get(row);
      if (product)
        checkUpdate(scope, options, row, {
          column: 'name',
          text: `产品「${product.name}」已存在`,
          noun: '产品',
          permission: 'bs:product-info:update',
        });
      if (!product && row.text('name') !== null && row.found('typeName') === '')
        row.fault('typeName', '不能为空', '新增产品时请填写产品类别');
      if (!seesCost && row.text('cost') !== null) row.warn('cost', '没有查看成本的权限', '这一列没有导入');
      references.check(row, product);
      checkFields(row, productUpdateInput, { id: 1, ...fieldsOf(row, seesCost) }, 'name');
    }
    for (const row of goodRows(rows)) {
      const named: Record<string, number> = {};
      // In a step of its own: what is made here is there for the next row even when this one is refused.
      await attempt(scope, row, 'name', async (scope) => void Object.assign(named, await references.resolve(scope, row, stored.get(row))));
      if (row.isGood) await attempt(scope, row, 'name', (scope) => save(scope, row, stored.get(row), named, seesCost));
    }
  },
};
