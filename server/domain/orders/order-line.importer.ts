import { allOrNothing, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { computeLine, type PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { lackingSides, sizeWanted } from '#shared/rules/order-line.rules.ts';
import { findUnit } from '#shared/rules/unit-words.rules.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { ORDER_LINE_LIMIT, type OrderLineInput, orderLineInput } from '#shared/schemas/order-line.schema.ts';
import { FLAG } from '#shared/states.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { defineImporter, type UndoOutcome } from '../imports/import-registry.ts';
import { checkFirstType, checkMissing, checkUpdate } from '../imports/import-rights.ts';
import { isAsWritten, undoTogether, writtenBy } from '../imports/record-undo.ts';
import type { SheetRow, WrittenRow } from '../imports/sheet-row.ts';
import { foldName, nameIndex } from '../naming/folded-name.ts';
import { type ProductForLine, productService } from '../products/product.service.ts';
import { writtenId } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { LineMatcher } from './line-matcher.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { changeOrders, type OrderChange, type OrderChangeOutcome } from './order-change.ts';
import { lineKey, orderLineRepository } from './order-line.repository.ts';
import { type Charge, chargeOf, inputOfLine, lineToCompute, type StoredLine, withProduct } from './order-line-forms.ts';
import { undoLines } from './order-undo.service.ts';

interface Unit {
  id: number;
  name: string;
  pricingBasis: PricingBasis;
}
interface Lookups {
  products: ReadonlyMap<string, ProductForLine>;
  units: ReadonlyMap<string, Unit>;
  config: ComputeConfig;
}
interface Prepared {
  row: SheetRow;
  /** The line of the order that the row is about; absent when it is a new one. */
  stored: StoredLine | undefined;
}
interface PreparedOrder {
  order: StoredOrder;
  /** All its lines. */
  stored: readonly StoredLine[];
  rows: readonly Prepared[];
}

const BLANK: OrderLineInput = orderLineInput.parse({});
/** Figures up to here fit every column; only larger ones are computed beforehand to name the cell that is too large. */
const SURELY_FITS = 1e6;
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
const FIGURE_KEYS = ['width', 'height', 'amount', 'unitPrice', 'cost'] as const;

const keyOf = (row: SheetRow): string => foldName(row.text('orderId') ?? '');

function checkOrder(row: SheetRow, order: StoredOrder | undefined): void {
  const orderId = row.text('orderId');
  if (orderId === null) return;
  if (!order) {
    row.fault('orderId', `订单「${orderId}」不存在`, '请先导入或新建该订单');
    return;
  }
  const customer = row.text('customerName');
  if (customer !== null && foldName(customer) !== foldName(order.customerName))
    row.warn('customerName', `「${customer}」不是订单「${orderId}」的客户`, `以订单的客户「${order.customerName}」为准`);
}

const CREATE_PRODUCTS = { flag: 'createProductsFlag', label: '自动新建不存在的产品' };
const CREATE_UNITS = { flag: 'createUnitFlag', label: '自动新建不存在的单位' };
const PRODUCT_TYPES = { permission: 'bs:product-type:create', noun: '产品类别', hasType: productService.hasUnsortedType };

/** The unit of this name, else the one that the word means: ㎡ is 平方米. */
const unitOf = (units: Lookups['units'], name: string): Unit | undefined => units.get(foldName(name)) ?? findUnit(units.values(), name);

function checkNames(scope: Scope, row: SheetRow, { products, units }: Lookups, options: ImportOptions): void {
  const product = row.text('productsName');
  if (product !== null && !products.has(product))
    checkMissing(scope, options, row, {
      column: 'productsName',
      name: product,
      list: 'productInfo',
      permission: 'bs:product-info:create',
      noun: '产品',
      creation: CREATE_PRODUCTS,
      canClear: false,
    });
  const unit = row.text('unitName');
  if (unit !== null && !unitOf(units, unit))
    checkMissing(scope, options, row, {
      column: 'unitName',
      name: unit,
      list: 'unitType',
      permission: 'bs:unit-type:create',
      noun: '单位',
      creation: CREATE_UNITS,
      canClear: true,
    });
}

/** A line with the cells that say something; an empty cell erases nothing. */
function withCells(line: OrderLineInput, row: SheetRow, { products, units }: Lookups): OrderLineInput {
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
  return fields;
}

/** A row for the order's new line, as far as it is known: what the sheet leaves out comes from the product. */
const newLine = (row: SheetRow, found: Lookups): OrderLineInput =>
  withProduct(withCells(BLANK, row, found), found.products.get(row.text('productsName') ?? ''));

/** A line with a new unit takes that unit's name too, and one that stays keeps what the sheet leaves out, and how its product was written. */
const changedLine = (row: SheetRow, stored: StoredLine, found: Lookups): OrderLineInput => ({
  ...withCells(inputOfLine(stored), row, found),
  productsName: stored.productsName,
});

/** How the new line of a row is charged. */
const chargeOfNew = ({ units }: Lookups, line: OrderLineInput, product: ProductForLine | undefined): Charge =>
  chargeOf(
    line,
    [...units.values()].find(({ id }) => id === line.unitId),
    product,
  );

function checkFigures(row: SheetRow, found: Lookups): void {
  const product = found.products.get(row.text('productsName') ?? '');
  const given = row.text('totalAmount');
  const isLarge = Number(product?.unitPrice ?? 0) > SURELY_FITS || FIGURE_KEYS.some((key) => Number(row.text(key) ?? 0) > SURELY_FITS);
  if (given === null && !isLarge) return;
  const line = newLine(row, found);
  try {
    const { totalAmount } = computeLine(lineToCompute(line, line.cost ?? null, chargeOfNew(found, line, product)), found.config);
    if (given !== null && compareDecimals(parseDecimal(given), parseDecimal(totalAmount)) !== 0)
      row.warn('totalAmount', `「${given}」与计算结果不一致`, `以系统计算的 ${totalAmount} 为准`);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    row.fault(FIGURE_KEYS.find((key) => key === error.field) ?? 'amount', error.message, '请核对这一行的尺寸、数量和单价');
  }
}

/** A line charged by a size that it has not costs nothing: it is taken, and said. */
function warnOfMissingSize(row: SheetRow, found: Lookups): void {
  const [width, height] = [row.text('width'), row.text('height')];
  // A sheet has few such rows: only theirs are looked up.
  if (lackingSides({ width, height }, 'area').length === 0 || row.text('totalAmount') !== null) return;
  const line = newLine(row, found);
  const { pricingBasis } = chargeOfNew(found, line, found.products.get(row.text('productsName') ?? ''));
  const [lacking] = lackingSides(line, pricingBasis);
  if (lacking) row.warn(lacking, sizeWanted(pricingBasis), '金额已按 0 计算');
}

/** Pairs the rows of one order with its lines; a row that is about a line that is there needs leave to update. */
function prepare(
  scope: Scope,
  rows: readonly SheetRow[],
  order: StoredOrder,
  stored: readonly StoredLine[],
  options: ImportOptions,
): Prepared[] {
  const matcher = new LineMatcher(stored);
  const prepared = rows.map((row) => ({ row, stored: matcher.take(row) }));
  let room = ORDER_LINE_LIMIT - stored.length;
  for (const { row, stored } of prepared) {
    if (stored)
      checkUpdate(scope, options, row, {
        column: 'productsName',
        text: `订单「${order.orderId}」已有相同的明细（项目、产品、内容、规格、尺寸都相同）`,
        noun: '明细',
        permission: 'bs:order-info:update',
      });
    if (!stored && row.isGood && --room < 0)
      row.fault('orderId', `订单「${order.orderId}」的明细已满 ${ORDER_LINE_LIMIT} 行`, '请拆成几个订单');
  }
  return prepared.filter(({ row }) => row.isGood);
}

function toChange({ order, stored, rows }: PreparedOrder, lookups: Lookups): OrderChange {
  const changed = new Map<number, OrderLineInput>();
  const fresh: OrderLineInput[] = [];
  for (const { row, stored: before } of rows) {
    if (before) changed.set(before.id, changedLine(row, before, lookups));
    else fresh.push(newLine(row, lookups));
  }
  return { order, stored, lines: [...stored.map((line) => changed.get(line.id) ?? inputOfLine(line)), ...fresh], keepsNumbers: true };
}

/** @param ids of lines by order and number */
function settle({ order, rows }: PreparedOrder, outcome: OrderChangeOutcome | undefined, ids: ReadonlyMap<string, number>): void {
  let next = 0;
  for (const { row, stored } of rows) {
    const written = stored && outcome?.lines?.get(stored.id);
    if (stored && outcome?.lines && !written) row.done('unchanged', stored.id);
    else if (!outcome || outcome.problem) row.fault('orderId', outcome?.problem?.message ?? '订单无法保存');
    else if (written) {
      row.wrote({ entity: 'orderLine', id: stored.id, ...written });
      row.done('update', stored.id);
    } else {
      row.done('create', writtenId(ids, lineKey(order.id, outcome.newLineNos[next])));
      next += 1;
    }
  }
}

/** The unit of this name, made now unless it is there: made a moment ago by somebody else, or switched off. */
async function unitNamed(scope: Scope, row: SheetRow, name: string): Promise<Unit> {
  try {
    const id = await resourceServices.unitType.create(scope, { name, pricingBasis: 'auto' });
    row.madeBeside('unitType', id);
    return { id, name, pricingBasis: 'auto' };
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'nameTaken') throw error;
    const { list } = await resourceServices.unitType.page(scope, { pageNo: 1, pageSize: 200, name });
    const unit = list.find((row) => foldName(row.name) === foldName(name));
    if (!unit) throw error;
    return unit;
  }
}

async function createMissing(scope: Scope, rows: readonly SheetRow[], lookups: Lookups): Promise<Lookups> {
  const units = new Map(lookups.units);
  for (const row of rows) {
    const name = row.text('unitName');
    if (name === null || unitOf(units, name)) continue;
    units.set(foldName(name), await unitNamed(scope, row, name));
  }
  const names = [...new Set(rows.map((row) => row.text('productsName') ?? ''))];
  if (names.every((name) => lookups.products.has(name))) return { ...lookups, units };
  const products = await productService.findOrCreateByNames(scope, names);
  for (const row of rows) {
    const name = row.text('productsName') ?? '';
    const product = products.get(name);
    if (product && !lookups.products.has(name)) row.madeBeside('product', product.id);
  }
  return { ...lookups, units, products };
}

async function undoRows(scope: Scope, rows: readonly WrittenRow[]): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  const orders = await orderLineRepository.findOrders(
    scope,
    rows.map((row) => writtenBy(row).id),
  );
  // A line that is gone by now belongs to no order: there is nothing to take back.
  const byOrder = Map.groupBy(rows, (row) => orders.get(writtenBy(row).id) ?? 0);
  const undo = async (scope: Scope, some: typeof byOrder) => {
    const undos = new Map([...some].map(([id, own]) => [id, own.map(writtenBy)]));
    for (const [id, reasons] of await undoLines(scope, undos, isAsWritten))
      for (const [index, row] of (some.get(id) ?? []).entries()) outcome.set(row, reasons[index] ?? null);
  };
  try {
    await allOrNothing(scope, (scope) => undo(scope, byOrder));
  } catch (error) {
    if (!(error instanceof AppError) && !isRowError(error)) throw error;
    // One of the orders cannot be restored: it must not keep the others.
    for (const [id, own] of byOrder) {
      const [reason = null] = await undoTogether(scope, 1, async (scope) => {
        await undo(scope, new Map([[id, own]]));
        return [null];
      });
      if (reason !== null) for (const row of own) outcome.set(row, reason);
    }
  }
  return outcome;
}

/**
 * Lines for orders that exist. A row is about a line that is there already when project, product, content, specification, width and height
 * are equal; of several equal ones each row takes one, so that a sheet sent twice never doubles a line. Each order is recomputed once.
 */
export const orderLineImporter = defineImporter({
  columns: ORDER_LINE_IMPORT_COLUMNS,
  permission: 'bs:order-dtl:import',
  updatePermission: 'bs:order-info:update',
  entity: 'orderLine',
  groupColumn: 'orderId',
  isSideBySide: true,
  groupLimit: ORDER_LINE_LIMIT,
  groupTooLarge: `这个订单在文件中的明细超过 ${ORDER_LINE_LIMIT} 行，请拆成几个订单`,

  undo: undoRows,

  async apply(scope, options, rows) {
    for (const row of rows)
      row.name = [row.text('orderId') ?? row.found('orderId'), row.text('productsName') ?? row.found('productsName')]
        .filter(Boolean)
        .join(' ');
    const named = [...new Set(rows.flatMap((row) => row.text('productsName') ?? []))];
    const found: Lookups = {
      products: await productService.findByNames(scope, named),
      units: await nameIndex(scope, resourceServices.unitType),
      config: await computeConfigService.current(scope),
    };
    const locked = await orderRepository.lockByOrderIds(scope, [...new Set(rows.flatMap((row) => row.text('orderId') ?? []))]);
    const orders = new Map(locked.map((order) => [foldName(order.orderId), order]));
    for (const row of rows) {
      checkOrder(row, orders.get(keyOf(row)));
      checkNames(scope, row, found, options);
      if (row.isGood) checkFigures(row, found);
      if (row.isGood) warnOfMissingSize(row, found);
    }
    const unknown = rows.filter((row) => row.isGood && !found.products.has(row.text('productsName') ?? ''));
    await checkFirstType(
      scope,
      PRODUCT_TYPES,
      unknown.map((row) => ({ row, column: 'productsName' })),
    );
    const lines = await orderLineRepository.findByOrders(
      scope,
      locked.map((order) => order.id),
    );
    const byOrder = Map.groupBy(
      rows.filter((row) => orders.has(keyOf(row))),
      keyOf,
    );
    const prepared = [...byOrder].flatMap(([key, own]): PreparedOrder[] => {
      const order = orders.get(key);
      if (!order) return [];
      const stored = lines.get(order.id) ?? [];
      const good = prepare(scope, own, order, stored, options);
      return good.length > 0 ? [{ order, stored, rows: good }] : [];
    });
    if (prepared.length === 0) return;
    const lookups = await createMissing(
      scope,
      prepared.flatMap((order) => order.rows.map(({ row }) => row)),
      found,
    );
    const outcomes = await changeOrders(
      scope,
      prepared.map((order) => toChange(order, lookups)),
      'import',
    );
    const grown = prepared.filter((_, index) => outcomes[index]?.newLineNos.length);
    const ids = await orderLineRepository.findIds(
      scope,
      grown.map(({ order }) => order.id),
    );
    for (const [index, order] of prepared.entries()) settle(order, outcomes[index], ids);
  },
});
