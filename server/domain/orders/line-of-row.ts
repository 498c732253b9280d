import { choiceOf, PRICING_BASIS_CHOICES } from '#shared/choice-labels.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { findUnit } from '#shared/rules/unit-words.rules.ts';
import { type OrderLineInput, orderLineInput } from '#shared/schemas/order-line.schema.ts';
import { FLAG } from '#shared/states.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import type { ProductForLine } from '../products/product.service.ts';
import { type Charge, chargeOf, inputOfLine, type StoredLine, withProduct } from './order-line-forms.ts';

export interface Unit {
  id: number;
  name: string;
  pricingBasis: PricingBasis;
}
/** What the rows of a sheet of lines refer to: products by their name as the sheet has it, units by their folded name. */
export interface LineLookups {
  products: ReadonlyMap<string, ProductForLine>;
  units: ReadonlyMap<string, Unit>;
  config: ComputeConfig;
}

const BLANK: OrderLineInput = orderLineInput.parse({});
const TEXTS = [
  'projectName',
  'contentProduction',
  'productsName',
  'specification',
  'width',
  'height',
  'amount',
  'unitPrice',
  'totalAmount',
  'cost',
  'outsourcingManufacturer',
  'remarks',
] as const satisfies ReadonlyArray<keyof OrderLineInput>;
const FLAGS = ['externalCooperation', 'urgent'] as const satisfies ReadonlyArray<keyof OrderLineInput>;

/** The unit of this name, or the one that a synonym stands for, such as 平方米 for ㎡. */
export const unitOf = (units: LineLookups['units'], name: string): Unit | undefined =>
  units.get(foldName(name)) ?? findUnit(units.values(), name);

/** The line with the filled cells of the row written over it. An empty cell changes nothing. */
function withCells(line: OrderLineInput, row: SheetRow, { products, units }: LineLookups): OrderLineInput {
  const unit = unitOf(units, row.text('unitName') ?? '');
  const product = products.get(row.text('productsName') ?? '');
  const fields = { ...line };
  for (const key of TEXTS) {
    const text = row.text(key);
    if (text !== null) fields[key] = text;
  }
  // Naming an outside manufacturer marks the line as made outside, as in the line grid. A cell of the flag itself overrides this.
  if (row.text('outsourcingManufacturer') !== null) fields.externalCooperation = FLAG.yes;
  for (const key of FLAGS) {
    const flag = row.number(key);
    if (flag !== null) fields[key] = flag;
  }
  if (product) fields.productsId = product.id;
  if (unit) {
    fields.unitId = unit.id;
    fields.unitName = unit.name;
  }
  // Another product or unit brings its own charge mode, another product its own minimum area. A cell of its own overrides either.
  if (fields.productsId !== line.productsId || fields.unitId !== line.unitId) delete fields.pricingBasis;
  if (fields.productsId !== line.productsId) delete fields.minArea;
  const [pricingBasis, minArea] = [choiceOf(PRICING_BASIS_CHOICES, row.text('pricingBasis')), row.text('minArea')];
  if (pricingBasis !== undefined) fields.pricingBasis = pricingBasis;
  if (minArea !== null) fields.minArea = minArea;
  return fields;
}

/** The input for a new line. Price and unit that the sheet leaves out come from the product. */
export const newLine = (row: SheetRow, found: LineLookups): OrderLineInput =>
  withProduct(withCells(BLANK, row, found), found.products.get(row.text('productsName') ?? ''));

/**
 * The input for a stored line that the row changes. What the sheet leaves out stays. So does the product name: the row matched it, and
 * another spelling of the same name is no change.
 */
export const changedLine = (row: SheetRow, stored: StoredLine, found: LineLookups): OrderLineInput => ({
  ...withCells(inputOfLine(stored), row, found),
  productsName: stored.productsName,
});

/** How a line with the cells of a row is charged. */
export const chargeOfNew = ({ units }: LineLookups, line: OrderLineInput, product: ProductForLine | undefined): Charge =>
  chargeOf(
    line,
    [...units.values()].find(({ id }) => id === line.unitId),
    product,
  );
