import type { Scope } from '#platform/scope.ts';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { ORDER_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { type CustomerBrief, customerService } from '../customers/customer.service.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { defineImporter, type UndoOutcome } from '../imports/import-registry.ts';
import { checkFirstType, checkMissing, checkUpdate } from '../imports/import-rights.ts';
import { isAsWritten, undoTogether, writtenBy } from '../imports/record-undo.ts';
import type { SheetRow, WrittenRow } from '../imports/sheet-row.ts';
import { foldName, nameIndex } from '../naming/folded-name.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { changeOrders } from './order-change.ts';
import { createOrders, DELIVERY_DAYS_MS } from './order-creation.ts';
import type { OrderDeletionService } from './order-deletion.service.ts';
import type { NewOrder } from './order-header.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { undoHeader } from './order-undo.service.ts';

/** The action's name in the history. */
const ACTION = 'import';

/** Words in the column of bill types that mean no bill: no warning is given where no bill type has such a name. */
const NO_BILL = new Set(['不开票', '不需要', '无需', '无', '否']);
const ORDER_NUMBER = /^[\w-]{1,32}$/;

interface Lists {
  delivery: ReadonlyMap<string, { id: number }>;
  payment: ReadonlyMap<string, { id: number }>;
  bill: ReadonlyMap<string, { id: number }>;
}

/** The order number as the database compares it. */
const keyOf = (row: SheetRow): string => foldName(row.text('orderId') ?? '');

function time(row: SheetRow, key: string): number | null {
  const text = row.text(key);
  return text === null ? null : parseShanghaiTime(text);
}

function checkNumbers(rows: readonly SheetRow[]): void {
  const first = new Map<string, SheetRow>();
  for (const row of rows) {
    const orderId = row.text('orderId');
    row.name = orderId ?? row.found('orderId');
    if (orderId === null) continue;
    if (!ORDER_NUMBER.test(orderId))
      row.fault('orderId', `「${row.found('orderId')}」不能作订单编号`, '只能包含字母、数字、横线，且不超过 32 位');
    const same = first.get(keyOf(row));
    // Two rows about one order contradict each other, and neither sequence of applying them would be right.
    if (same)
      row.fault(
        'orderId',
        `订单编号「${orderId}」与${same.sheet === row.sheet ? '' : `工作表「${same.sheet}」`}第 ${same.row} 行重复`,
        '请只保留一行',
      );
    else first.set(keyOf(row), row);
  }
}

const CREATE_CUSTOMERS = { flag: 'customerFlag', label: '自动新建不存在的客户' };
const CUSTOMER_TYPES = { permission: 'bs:customer-type:create', noun: '客户类型', hasType: customerService.hasFirstType };

async function checkCustomers(
  scope: Scope,
  rows: readonly SheetRow[],
  customers: ReadonlyMap<string, CustomerBrief>,
  options: ImportOptions,
): Promise<void> {
  const others = await customerService.findOthersNames(scope, [...new Set(rows.flatMap((row) => row.text('customerName') ?? []))]);
  const isUnknown = (name: string | null): name is string => name !== null && !customers.has(name) && !others.has(name);
  for (const row of rows) {
    const name = row.text('customerName');
    if (name !== null && others.has(name)) row.fault('customerName', `客户「${name}」已存在`, '该客户不在您的数据权限内');
    if (isUnknown(name))
      checkMissing(scope, options, row, {
        column: 'customerName',
        name,
        list: 'customerInfo',
        permission: 'bs:customer-info:create',
        noun: '客户',
        creation: CREATE_CUSTOMERS,
        canClear: false,
      });
  }
  const made = rows.filter((row) => row.isGood && isUnknown(row.text('customerName')));
  await checkFirstType(
    scope,
    CUSTOMER_TYPES,
    made.map((row) => ({ row, column: 'customerName' })),
  );
}

function checkExisting(scope: Scope, row: SheetRow, order: StoredOrder | undefined, options: ImportOptions): void {
  if (!order) return;
  const text = `订单编号「${order.orderId}」已存在`;
  checkUpdate(scope, options, row, { column: 'orderId', text, noun: '订单', permission: 'bs:order-info:update' });
  if (!options.updateSupport) return;
  const prepayment = row.text('prepayment');
  if (prepayment !== null && compareDecimals(parseDecimal(prepayment), parseDecimal(order.prepayment)) !== 0) {
    row.fault(
      'prepayment',
      `订单「${order.orderId}」的预付款已登记为 ${Number(order.prepayment)}`,
      '已收的款不能通过导入修改，请在收款中处理',
    );
  }
}

/** Turns names of base data into ids. An unknown name gets a warning, and is kept as text where the order has a column for it. */
function baseData(row: SheetRow, lists: Lists) {
  const idOf = (key: string, list: ReadonlyMap<string, { id: number }>, consequence: string) => {
    const name = row.text(key);
    if (name === null) return null;
    const id = list.get(foldName(name))?.id ?? null;
    if (id === null && !(key === 'billType' && NO_BILL.has(name))) row.warn(key, `「${name}」不在基础资料中`, consequence);
    return id;
  };
  return {
    deliveryType: idOf('deliveryType', lists.delivery, '已按文字保留'),
    modeOfDeliveryName: row.text('deliveryType'),
    paymentMethod: idOf('paymentMethod', lists.payment, '已按文字保留'),
    paymentMethodName: row.text('paymentMethod'),
    billType: idOf('billType', lists.bill, '已留空，税金按 0 计算；补充该票据类型后可重新导入更新'),
  };
}

function headerOf(row: SheetRow, customer: CustomerBrief, lists: Lists): NewOrder {
  return {
    orderId: row.text('orderId') ?? '',
    customerId: customer.id,
    customerName: customer.name,
    name: row.text('name'),
    type: row.text('type'),
    date: time(row, 'date'),
    contact: row.text('contact'),
    phoneNumber: row.text('phoneNumber'),
    address: row.text('address'),
    salesman: row.text('salesman'),
    expectedDeliveryDate: time(row, 'expectedDeliveryDate'),
    actualDeliveryDate: time(row, 'actualDeliveryDate'),
    deliveryTime: time(row, 'deliveryTime'),
    delivery: row.text('delivery'),
    urgent: row.number('urgent'),
    discountRate: row.text('discountRate'),
    prepayment: row.text('prepayment'),
    remarks: row.text('remarks'),
    ...baseData(row, lists),
  };
}

/** The fields that the sheet gave to a new order, for its undo. Empty cells count, but for those that the order fills with a default. */
function writtenFields({ orderId: _, prepayment: __, urgent, date, expectedDeliveryDate, ...header }: NewOrder) {
  return { ...header, ...givenFields({ urgent, date, expectedDeliveryDate }) };
}

const givenFields = (header: object) =>
  Object.fromEntries(Object.entries(header).filter(([, value]) => value !== null && value !== undefined));

async function create(scope: Scope, rows: ReadonlyArray<{ row: SheetRow; header: NewOrder }>): Promise<void> {
  if (rows.length === 0) return;
  const orders = rows.map(({ header }) => ({
    ...header,
    // Imported orders may be old, so the default time to the delivery counts from the order's own date.
    expectedDeliveryDate: header.expectedDeliveryDate ?? (header.date ?? scope.now()) + DELIVERY_DAYS_MS,
  }));
  const outcomes = await createOrders(scope, orders, ACTION);
  for (const [index, { row, header }] of rows.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'id' in outcome) {
      row.wrote({ entity: 'order', id: outcome.id, before: null, after: writtenFields(header) });
      row.done('create', outcome.id);
    } else row.fault('orderId', outcome?.problem.message ?? '订单无法保存');
  }
}

/** Updates orders that exist. An empty cell changes nothing. */
async function update(scope: Scope, rows: ReadonlyArray<{ row: SheetRow; header: NewOrder; order: StoredOrder }>): Promise<void> {
  if (rows.length === 0) return;
  const lines = await orderLineRepository.findByOrders(
    scope,
    rows.map(({ order }) => order.id),
  );
  const changes = rows.map(({ order, header: { orderId: _, prepayment: __, ...header } }) => ({
    order,
    stored: lines.get(order.id) ?? [],
    header: givenFields(header),
  }));
  const outcomes = await changeOrders(scope, changes, ACTION);
  for (const [index, { row, order }] of rows.entries()) {
    const outcome = outcomes[index];
    if (!outcome || outcome.problem) row.fault('orderId', outcome?.problem?.message ?? '订单无法保存');
    else if (outcome.isChanged) {
      row.wrote({ entity: 'order', id: order.id, ...outcome.header });
      row.done('update', order.id);
    } else row.done('unchanged', order.id);
  }
}

async function undoHeaders(scope: Scope, deletion: OrderDeletionService, rows: readonly WrittenRow[], since: number): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  for (const row of rows) {
    const { id, before, after } = writtenBy(row);
    const [reason] = await undoTogether(scope, 1, async (scope) => [
      await undoHeader(scope, deletion, { id, before, after: after ?? {}, since }, isAsWritten),
    ]);
    outcome.set(row, reason ?? null);
  }
  return outcome;
}

async function apply(scope: Scope, options: ImportOptions, rows: readonly SheetRow[]): Promise<void> {
  checkNumbers(rows);
  const named = rows.filter((row) => row.text('customerName') !== null);
  const known = await customerService.findByNames(scope, [...new Set(named.map((row) => row.text('customerName') ?? ''))]);
  await checkCustomers(scope, rows, known, options);
  const numbers = rows.map((row) => row.text('orderId') ?? '').filter((orderId) => ORDER_NUMBER.test(orderId));
  const locked = await orderRepository.lockByOrderIds(scope, numbers);
  const orders = new Map(locked.map((order) => [foldName(order.orderId), order]));
  const others = new Set((await orderRepository.findOthersNumbers(scope, numbers)).map(foldName));
  for (const row of rows) {
    checkExisting(scope, row, orders.get(keyOf(row)), options);
    if (others.has(keyOf(row))) row.fault('orderId', `订单编号「${row.text('orderId')}」已存在`, '该订单不在您的数据权限内');
  }

  const good = rows.filter((row) => row.isGood);
  if (good.length === 0) return;
  const wanted = good.map((row) => ({
    name: row.text('customerName') ?? '',
    contact: row.text('contact'),
    phone: row.text('phoneNumber'),
  }));
  const customers = await customerService.findOrCreateByNames(scope, wanted);
  const lists = {
    delivery: await nameIndex(scope, resourceServices.deliveryType),
    payment: await nameIndex(scope, resourceServices.paymentType),
    bill: await nameIndex(scope, resourceServices.billType),
  };
  const prepared = good.flatMap((row) => {
    const customer = customers.get(row.text('customerName') ?? '');
    if (!customer) throw new Error('a customer was made and is not there');
    if (!known.has(row.text('customerName') ?? '')) row.madeBeside('customer', customer.id);
    return { row, header: headerOf(row, customer, lists), order: orders.get(keyOf(row)) };
  });
  await create(
    scope,
    prepared.filter(({ order }) => !order),
  );
  await update(
    scope,
    prepared.flatMap(({ row, header, order }) => (order ? [{ row, header, order }] : [])),
  );
}

/**
 * Imports the headers of orders, one in each row. A new order has no lines and its figures are zero until the sheet of lines is imported. A
 * deposit is booked when the order is made, and never by an update.
 */
export const createOrderImporter = (deletion: OrderDeletionService) =>
  defineImporter({
    columns: ORDER_IMPORT_COLUMNS,
    permission: 'bs:order-info:import',
    updatePermission: 'bs:order-info:update',
    entity: 'order',
    groupColumn: 'orderId',
    // Only the first of several rows with one number counts. More of them than this are a mistake, and too many to hold at once.
    groupLimit: 1000,
    groupTooLarge: '这个订单编号在文件中重复太多次，请只保留一行',

    undo: (scope, rows, since) => undoHeaders(scope, deletion, rows, since),
    apply,
  });
