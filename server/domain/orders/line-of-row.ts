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
/** What the rows of a sheet of lines name. */
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

/** The unit of this name, else the one that the word means: ㎡ is 平方米. */
export const unitOf = (units: LineLookups['units'], name: string): Unit | undefined =>
  units.get(foldName(name)) ?? findUnit(units.values(), name);

/** A line with the cells that say something; an empty cell erases nothing. */
function withCells(line: OrderLineInput, row: SheetRow, { products, units }: LineLookups): OrderLineInput {
  const unit = unitOf(units, row.text('unitName') ?? '');
  const product = products.get(row.text('productsName') ?? '');
  const fields = { ...line };
  for (const key of TEXTS) {
    const text = row.text(key);
    if (text !== null) fields[key] = text;
  }
  // Whose sheet names the maker says that it is made there, as whoever types him does.
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
  // A line that stays with its product and unit keeps how it is charged.
  if (fields.productsId !== line.productsId || fields.unitId !== line.unitId) delete fields.pricingBasis;
  if (fields.productsId !== line.productsId) delete fields.minArea;
  const [pricingBasis, minArea] = [choiceOf(PRICING_BASIS_CHOICES, row.text('pricingBasis')), row.text('minArea')];
  if (pricingBasis !== undefined) fields.pricingBasis = pricingBasis;
  if (minArea !== null) fields.minArea = minArea;
  return fields;
}

/** A row for the order's new line, as far as it is known: what the sheet leaves out comes from the product. */
export const newLine = (row: SheetRow, found: LineLookups): OrderLineInput =>
  withProduct(withCells(BLANK, row, found), found.products.get(row.text('productsName') ?? ''));

/** A line with a new unit takes that unit's name too, and one that stays keeps what the sheet leaves out, and how its product was written. */
export const changedLine = (row: SheetRow, stored: StoredLine, found: LineLookups): OrderLineInput => ({
  ...withCells(inputOfLine(stored), row, found),
  productsName: stored.productsName,
});

/** How the new line of a row is charged. */
export const chargeOfNew = ({ units }: LineLookups, line: OrderLineInput, product: ProductForLine | undefined): Charge =>
  chargeOf(
    line,
    [...units.values()].find(({ id }) => id === line.unitId),
    product,
  );
