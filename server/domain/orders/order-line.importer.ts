import { allOrNothing, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { ORDER_LINE_LIMIT, type OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { defineImporter, type UndoOutcome } from '../imports/import-registry.ts';
import { checkFirstType, checkUpdate } from '../imports/import-rights.ts';
import { isAsWritten, undoTogether, writtenBy } from '../imports/record-undo.ts';
import type { SheetRow, WrittenRow } from '../imports/sheet-row.ts';
import { foldName, nameIndex } from '../naming/folded-name.ts';
import { productService } from '../products/product.service.ts';
import { writtenId } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { LineMatcher } from './line-matcher.ts';
import { changedLine, type LineLookups, newLine, type Unit, unitOf } from './line-of-row.ts';
import { checkFigures, checkNames, checkOrder, checkQuantity, warnOfMissingSize } from './line-of-row-checks.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { changeOrders, type OrderChange, type OrderChangeOutcome } from './order-change.ts';
import { lineKey, orderLineRepository } from './order-line.repository.ts';
import { inputOfLine, type StoredLine } from './order-line-forms.ts';
import { undoLines } from './order-undo.service.ts';

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

const PRODUCT_TYPES = { permission: 'bs:product-type:create', noun: '产品类别', hasType: productService.hasUnsortedType };

const keyOf = (row: SheetRow): string => foldName(row.text('orderId') ?? '');

/**
 * Pairs the rows of one order with its stored lines and checks them. A row that matches a line needs the permission and the option to
 * update.
 * @returns the rows without faults
 */
function prepare(
  scope: Scope,
  rows: readonly SheetRow[],
  order: StoredOrder,
  stored: readonly StoredLine[],
  options: ImportOptions,
  found: LineLookups,
): Prepared[] {
  const matcher = new LineMatcher(stored);
  const prepared = rows.map((row) => ({ row, stored: matcher.take(row) }));
  let room = ORDER_LINE_LIMIT - stored.length;
  for (const { row, stored } of prepared) {
    if (row.isGood) checkQuantity(row, stored, found);
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

function toChange({ order, stored, rows }: PreparedOrder, lookups: LineLookups): OrderChange {
  const changed = new Map<number, OrderLineInput>();
  const fresh: OrderLineInput[] = [];
  for (const { row, stored: before } of rows) {
    if (before) changed.set(before.id, changedLine(row, before, lookups));
    else fresh.push(newLine(row, lookups));
  }
  return { order, stored, lines: [...stored.map((line) => changed.get(line.id) ?? inputOfLine(line)), ...fresh], keepsNumbers: true };
}

/** Says on each row of an order what became of it. @param ids ids of lines by `lineKey` */
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

/** Makes the unit of this name. Where it is there already, made meanwhile by another import or disabled, that one is returned. */
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

async function createMissing(scope: Scope, rows: readonly SheetRow[], lookups: LineLookups): Promise<LineLookups> {
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
    // One of the orders cannot be restored. Each is tried alone, so that the others are.
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
 * Imports lines of orders that exist. A row that matches a stored line (see LineMatcher) changes it and any other row adds a line, so that
 * a sheet that is sent twice never doubles a line. Each order is recomputed once.
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
    const found: LineLookups = {
      products: await productService.findByNames(scope, named),
      units: await nameIndex(scope, resourceServices.unitType),
      config: await computeConfigService.current(scope),
    };
    const locked = await orderRepository.lockByOrderIds(scope, [...new Set(rows.flatMap((row) => row.text('orderId') ?? []))]);
    const orders = new Map(locked.map((order) => [foldName(order.orderId), order]));
    for (const row of rows) {
      const order = orders.get(keyOf(row));
      // In an existing order the quantity is checked once the row is matched: the stored line may decide how it is charged.
      if (!order) checkQuantity(row, undefined, found);
      checkOrder(row, order);
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
      const good = prepare(scope, own, order, stored, options, found);
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
