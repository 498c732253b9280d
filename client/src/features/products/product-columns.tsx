import { type ColumnsOf, columnsOf, namedColumns, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import type { BareColumn } from '#client/ui/data-table-columns.ts';
import { choiceLabel, PRICING_BASIS_CHOICES } from '#shared/choice-labels.ts';
import { formatPrice, formatSize } from '#shared/rules/format.rules.ts';
import type { ProductRow, ProductSimpleRow } from '#shared/schemas/product.schema.ts';

const NAME = { id: 'name', width: 184, fixed: true, sticky: 'start' } as const;
const MNEMONIC = { id: 'mnemonicCode', width: 112 } as const;
const TYPE = { id: 'typeName', width: 112 } as const;
const SPECIFICATION = { id: 'specification', width: 152 } as const;
const UNIT = { id: 'unitName', width: 80 } as const;

/** A column with a unit in its header. */
type Priced<T> = BareColumn<T, never> & { unit: string };

const price = <T extends ProductSimpleRow>(): Priced<T> => ({
  id: 'unitPrice',
  unit: '元',
  width: 112,
  numeric: true,
  cell: (row) => formatPrice(row.unitPrice),
});
const basis = <T extends ProductSimpleRow>(): BareColumn<T, never> => ({
  id: 'pricingBasis',
  width: 96,
  cell: (row) => choiceLabel(PRICING_BASIS_CHOICES, row.pricingBasis ?? row.unitPricingBasis ?? 'auto'),
});

/** The columns of the product picker. */
export const PICKER_COLUMNS = namedColumns<ProductSimpleRow>('productInfo', [NAME, MNEMONIC, TYPE, SPECIFICATION, UNIT, price(), basis()]);

/** The columns of the product list, with the cost for people who may see it. */
export function productColumns(isWithCost: boolean): ColumnsOf<'bs.productInfo'> {
  const cost: Priced<ProductRow> = {
    id: 'cost',
    unit: '元',
    width: 112,
    numeric: true,
    cell: (row) => formatPrice(row.cost),
  };
  return columnsOf('bs.productInfo', [
    { ...NAME, sort: 'name' },
    { ...MNEMONIC, sort: 'mnemonicCode' },
    TYPE,
    SPECIFICATION,
    UNIT,
    basis(),
    price(),
    ...(isWithCost ? [cost] : []),
    statusColumn(),
    { id: 'remarks', width: 184 },
    timeColumn('createTime', { sort: 'id' }),
    { id: 'minArea', unit: '㎡', width: 136, numeric: true, hiddenByDefault: true, cell: (row: ProductRow) => formatSize(row.minArea) },
    { id: 'safetyStockLevel', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'inventoryField', width: 112, hiddenByDefault: true },
    { id: 'aliases', width: 136, hiddenByDefault: true },
    { id: 'defaultDpi', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'rollWidth', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'creatorName', width: 96, hiddenByDefault: true },
    { id: 'updaterName', width: 96, hiddenByDefault: true },
    timeColumn('updateTime', { hiddenByDefault: true }),
  ]);
}
