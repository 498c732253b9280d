import { RESOURCES } from '#shared/resources/all-resources.ts';
import type { Fields, ResourceDeclaration } from '#shared/resources/resource.ts';
import { CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { resourceImportColumns } from '#shared/schemas/resource-import.schema.ts';
import { seededRandom } from '../../scripts/demo/random.ts';
import { workbookOf } from '../jobs/import-workbook.ts';

/** One order of the sheets. Money is in tenths of a yuan, so that the expected figures are computed without the product's rules. */
export interface PlannedOrder {
  orderId: string;
  customerName: string;
  day: string;
  depositTenths: number;
  lines: Array<{ content: string; product: string; amount: number; priceTenths: number }>;
  /** Whether the second sheet of orders changes its remarks. */
  isHeaderChanged: boolean;
  /** Whether the second sheet of lines changes the amount of its first line. */
  isLineChanged: boolean;
}

export interface PlannedShop {
  orders: PlannedOrder[];
  customers: Array<{ name: string; contacts: string[] }>;
  /** Product types; `parent` is the name of the type above, null at the top. */
  types: Array<{ name: string; parent: string | null }>;
}

const ORDER_CUSTOMERS = 8;
export const PRODUCTS = ['名片', '海报', '易拉宝'];
export const UNIT = '个';
export const CUSTOMER_TYPE = '导入客户';
export const CHANGED_REMARKS = '改过';
export const BAD_ORDERS = 2;
export const BAD_LINES = 1;
/** Added to the amount of a changed line. */
export const MORE = 3;
const DAYS = 4;

export function planShop(seed: number, orderCount: number): PlannedShop {
  const random = seededRandom(seed);
  const orders = Array.from({ length: orderCount }, (_, index): PlannedOrder => {
    const orderId = `K${String(index).padStart(5, '0')}`;
    return {
      orderId,
      customerName: `客户${random.between(1, ORDER_CUSTOMERS)}`,
      day: `2026-03-0${random.between(1, DAYS)}`,
      depositTenths: random.chance(0.3) ? random.between(1, 900) : 0,
      lines: Array.from({ length: random.between(1, 5) }, (_, line) => ({
        content: `${orderId} 第 ${line} 幅`,
        product: random.pick(PRODUCTS),
        amount: random.between(1, 20),
        priceTenths: random.between(1, 400),
      })),
      isHeaderChanged: random.chance(0.5),
      isLineChanged: random.chance(0.25),
    };
  });
  const customers = Array.from({ length: 20 }, (_, index) => ({
    name: `顾客${index}`,
    contacts: Array.from({ length: random.between(0, 2) }, (_, contact) => `联系人${index}-${contact}`),
  }));
  const types = Array.from({ length: 25 }, (_, index) => ({
    name: `类别${index}`,
    parent: index < 5 ? null : `类别${random.between(0, index - 1)}`,
  }));
  return { orders, customers, types };
}

const tenths = (value: number): string => (value / 10).toFixed(1);

export function orderSheet({ orders }: PlannedShop, isSecond: boolean): Promise<Buffer> {
  const rows = orders.map((order) => ({
    orderId: order.orderId,
    customerName: order.customerName,
    date: order.day,
    ...(order.depositTenths > 0 ? { prepayment: tenths(order.depositTenths) } : {}),
    ...(isSecond && order.isHeaderChanged ? { remarks: CHANGED_REMARKS } : {}),
  }));
  const bad = [
    { orderId: 'BAD1', customerName: '客户1', date: '2026/13/45' },
    { orderId: 'BAD2', customerName: '', date: '2026-03-01' },
  ];
  return workbookOf(ORDER_IMPORT_COLUMNS, isSecond ? rows : [...bad, ...rows]);
}

/** The lines of one order are spread over the sheet, as the import must not rely on their standing together. */
export function lineSheet({ orders }: PlannedShop, isSecond: boolean): Promise<Buffer> {
  const rows: Record<string, string>[] = [];
  const longest = Math.max(...orders.map(({ lines }) => lines.length));
  for (let at = 0; at < longest; at += 1) {
    for (const { orderId, lines, isLineChanged } of orders) {
      const line = lines[at];
      if (!line) continue;
      const amount = line.amount + (isSecond && isLineChanged && at === 0 ? MORE : 0);
      rows.push({
        orderId,
        productsName: line.product,
        contentProduction: line.content,
        unitName: UNIT,
        amount: String(amount),
        unitPrice: tenths(line.priceTenths),
      });
    }
  }
  const bad = { orderId: orders[0]?.orderId ?? '', productsName: '名片', contentProduction: '坏行', amount: '十', unitPrice: '1' };
  return workbookOf(ORDER_LINE_IMPORT_COLUMNS, isSecond ? rows : [...rows, bad]);
}

export function customerSheet({ customers }: PlannedShop): Promise<Buffer> {
  const rows = customers.map(({ name, contacts }) => ({
    name,
    typeName: CUSTOMER_TYPE,
    ...Object.fromEntries(
      contacts.flatMap((contact, index) => [
        [`contactName${index + 2}`, contact],
        [`contactPhone${index + 2}`, '0571-88886666'],
      ]),
    ),
  }));
  return workbookOf(CUSTOMER_IMPORT_COLUMNS, rows);
}

/** Lists children before their parents, so that the import needs more than one pass over the rows. */
export function typeSheet({ types }: PlannedShop): Promise<Buffer> {
  const declaration = RESOURCES.productType as unknown as ResourceDeclaration<Fields>;
  const rows = types.map(({ name, parent }) => ({ name, parentId: parent ?? '顶级' })).reverse();
  return workbookOf(resourceImportColumns(declaration), rows);
}
