import type { Services } from '#domain/compose.ts';
import type { StartingLists } from '#domain/resources/starting-lists.ts';
import type { Scope } from '#platform/scope.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { customerCreateInput } from '#shared/schemas/customer.schema.ts';
import { levelPriceCreateInput } from '#shared/schemas/level-price.schema.ts';
import { orderCreateInput, orderPageInput, orderPandaInput } from '#shared/schemas/order.schema.ts';
import { productCreateInput } from '#shared/schemas/product.schema.ts';
import { processFinishInput } from '#shared/schemas/production.schema.ts';
import { receiptCreateInput, receiptTogetherInput } from '#shared/schemas/receipt.schema.ts';
import { voucherCreateInput } from '#shared/schemas/voucher.schema.ts';
import { FLAG, GENDER, PAYMENT_STATUS, URGENCY } from '#shared/states.ts';
import { ALIASES, CHARGED, CONTENTS, CUSTOMERS, MIN_AREAS, PRINTS, PRODUCTS, PROJECTS } from './demo-names.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const ORDERS = 300;
const SPAN_DAYS = 90;
/** The share of the price that customers of the second and third level pay. */
const LEVEL_RATES = [0.95, 0.9];

interface Product {
  id: number;
  unitId: number;
  price: string;
  unit: string;
  /** Charged by width and height, which an order line must then give. */
  isSized: boolean;
}

export async function createProducts(services: Services, scope: Scope, base: StartingLists): Promise<Product[]> {
  const products: Product[] = [];
  for (const [sort, [type, sold]] of PRODUCTS.entries()) {
    const typeId = await services.resources.productType.create(scope, { name: type, parentId: 0, sort });
    for (const [name, unit, unitPrice, cost] of sold) {
      const unitId = base.units.get(unit) as number;
      const id = await services.product.create(
        scope,
        productCreateInput.parse({
          name,
          typeId,
          unitId,
          unitPrice,
          cost,
          aliases: ALIASES[name],
          pricingBasis: CHARGED[name],
          minArea: MIN_AREAS[name],
          ...PRINTS[type],
        }),
      );
      for (const [index, rate] of LEVEL_RATES.entries()) {
        const levelId = base.levels[index + 1];
        await services.levelPrices.create(
          scope,
          levelPriceCreateInput.parse({ productsId: id, levelId, unitPrice: (Number(unitPrice) * rate).toFixed(2) }),
        );
      }
      products.push({ id, unitId, price: unitPrice, unit, isSized: unit === '平方米' || CHARGED[name] !== undefined });
    }
  }
  return products;
}

interface Customer {
  id: number;
  name: string;
  contact: string;
  phone: string;
  address: string;
  discount: { id: number; rate: string } | undefined;
}

export async function createCustomers(
  services: Services,
  scope: Scope,
  base: StartingLists,
  salesmanId: number,
  random: Random,
): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (const [index, [name, contact, type]] of CUSTOMERS.entries()) {
    const phone = `13${random.between(0, 9)}${String(10_000_000 + index * 271_828 + random.between(0, 9999)).slice(0, 8)}`;
    const address = `${random.pick(['人民路', '解放路', '中山路', '建设大道', '滨江路'])}${random.between(1, 300)}号`;
    const discount = type === 2 ? base.discounts[3] : random.chance(0.4) ? random.pick(base.discounts) : undefined;
    const id = await services.customer.create(
      scope,
      customerCreateInput.parse({
        name,
        typeId: base.customerTypes[type],
        contact: contact || null,
        contactPhone: contact ? phone : null,
        address,
        salesman: '李销售',
        salesmanId,
        levelId: random.pick(base.levels),
        sources: random.pick(base.sources),
        deliveryId: random.pick(base.deliveryTypes),
        closingCycle: type === 0 ? base.closingCycles[0] : base.closingCycles[1],
        discountsId: discount?.id ?? null,
        reconciliationDate: type === 0 ? null : 25,
        creditLine: type === 0 ? null : String(random.between(1, 10) * 5000),
        contacts: contact
          ? [{ name: contact, contactPhone: phone, gender: random.pick([GENDER.male, GENDER.female]), post: '经办人' }]
          : [],
      }),
    );
    customers.push({ id, name, contact, phone, address, discount });
  }
  return customers;
}

/** A plausible quantity: hundreds of printed sheets, one or two trips to the customer. */
function quantityOf(unit: string, random: Random): number {
  if (unit === '张') return random.pick([50, 100, 200, 500, 1000]);
  if (unit === '次') return random.between(1, 2);
  return unit === '平方米' ? random.between(1, 4) : random.pick([1, 2, 4, 6, 10, 20]);
}

function orderLines(products: Product[], random: Random) {
  return Array.from({ length: random.between(1, 6) }, () => {
    const product = random.pick(products);
    const size = product.isSized ? { width: (random.between(4, 60) / 10).toFixed(1), height: (random.between(4, 30) / 10).toFixed(1) } : {};
    return {
      projectName: random.pick(PROJECTS),
      contentProduction: random.pick(CONTENTS),
      productsId: product.id,
      unitId: product.unitId,
      ...size,
      amount: quantityOf(product.unit, random),
      unitPrice: product.price,
      urgent: random.chance(0.1) ? URGENCY.urgent : URGENCY.normal,
    };
  });
}

/**
 * Orders over the last 90 days in every state: open, audited, partly and fully paid, overpaid, urgent, invoiced, in process, audit revoked.
 * @param at a scope of the administrator whose clock stands at the given time; `bySales` the same of the salesperson
 */
export async function createOrders(
  services: Services,
  { at, bySales }: Record<'at' | 'bySales', (time: number) => Scope>,
  base: StartingLists,
  products: Product[],
  customers: Customer[],
  random: Random,
): Promise<void> {
  const today = Date.now();
  const times = Array.from(
    { length: ORDERS },
    (_, index) => today - Math.floor(((ORDERS - index) / ORDERS) * SPAN_DAYS * DAY_MS) + random.between(0, 8 * 3600_000),
  ).map((time) => Math.min(time, today));
  for (const [index, time] of times.sort((a, b) => a - b).entries()) {
    // The salesperson makes three of five orders, the administrator the others.
    const scope = index % 5 < 3 ? bySales(time) : at(time);
    const customer = random.pick(customers);
    const isDeposited = random.chance(0.12);
    const id = await services.orders.create(
      scope,
      orderCreateInput.parse({
        customerId: customer.id,
        customerName: customer.name,
        contact: customer.contact || null,
        phoneNumber: customer.contact ? customer.phone : null,
        address: customer.address,
        name: `${random.pick(PROJECTS)}制作`,
        salesman: '李销售',
        designerName: '吴设计',
        date: time,
        urgent: random.chance(0.12) ? URGENCY.urgent : URGENCY.normal,
        discountRate: customer.discount?.rate ?? null,
        billType: random.chance(0.35) ? random.pick(base.billTypes.slice(1)) : base.billTypes[0],
        deliveryType: random.pick(base.deliveryTypes),
        paymentMethod: random.pick(isDeposited ? base.moneyMethods : base.paymentTypes),
        flow: random.chance(0.3) ? base.steps : [],
        prepayment: isDeposited ? String(random.between(1, 5) * 50) : null,
        orderDels: orderLines(products, random),
      }),
    );
    if (random.chance(0.1)) await bookVoucher(services, scope, id, base, random);
    if (index < ORDERS * 0.9) await produce(services, scope, id, base, random);
    // The newest orders are not audited yet.
    if (index > ORDERS * 0.97 || random.chance(0.15)) continue;
    const later = at(Math.min(today, time + random.between(1, 48) * 3600_000));
    await services.orderAudit.setAudit(later, { id, auditStatus: true });
    if (random.chance(0.03)) await services.orderAudit.setAudit(later, { id, auditStatus: false });
    else await settle(services, later, id, base, random);
  }
}

/** Finishes all production steps of most orders, and some steps of the others. */
async function produce(services: Services, scope: Scope, id: number, base: StartingLists, random: Random): Promise<void> {
  const { flow, orderDels } = await services.orders.get(scope, { id });
  if (flow === null) return;
  const done = random.chance(0.85) ? base.steps.length : random.between(0, base.steps.length - 1);
  const list = orderDels.map((line) => ({ id: line.id }));
  for (let step = 0; step < done; step += 1) await services.processes.finish(scope, processFinishInput.parse({ list }));
}

async function bookVoucher(services: Services, scope: Scope, id: number, base: StartingLists, random: Random): Promise<void> {
  const { orderId } = await services.orders.get(scope, { id });
  const amount = String(random.between(3, 40) * 10);
  await services.vouchers.create(
    scope,
    voucherCreateInput.parse({ orderId, ...random.pick(base.purposes), amount, abstractTxt: '随单登记' }),
  );
}

/** Three customers each pay several orders with one receipt; the fraction of a yuan is rounded off. */
export async function settleAtOnce(services: Services, scope: Scope, customers: Customer[], base: StartingLists): Promise<void> {
  for (const { id: customerId, contact } of customers.slice(0, 3)) {
    const debts = orderPageInput.parse({ customerId, auditStatus: true, paymentStatus: PAYMENT_STATUS.owed, sort: 'date', pageSize: 4 });
    const { list } = await services.orderList.page(scope, debts);
    const orders = list.map(({ id, arrears }) => ({ id, arrears }));
    const owed = Number(addMoneyTexts(orders.map(({ arrears }) => arrears)));
    const thisCollection = Math.floor(owed);
    if (thisCollection === 0) continue;
    const roundOff = (owed - thisCollection).toFixed(2);
    const paid = { thisCollection, roundOff, paymentType: base.moneyMethods[0], payer: contact, remarks: '月底对账' };
    await services.receipts.createTogether(scope, receiptTogetherInput.parse({ orders, ...paid }));
  }
}

async function settle(services: Services, scope: Scope, id: number, base: StartingLists, random: Random): Promise<void> {
  const order = await services.orders.get(scope, { id });
  const arrears = Number(order.arrears);
  const fate = random.next();
  // A fifth stays owed, a fifth is paid in part, a few pay too much; the rest pays what it owes.
  const share = fate < 0.2 ? 0 : fate < 0.4 ? 0.5 : fate < 0.43 ? 1.1 : 1;
  const amount = (arrears * share).toFixed(2);
  if (Number(amount) > 0) {
    await services.receipts.create(
      scope,
      receiptCreateInput.parse({
        orderId: order.orderId,
        thisCollection: amount,
        confirmed: true,
        paymentType: random.pick(base.moneyMethods),
        payer: order.contact,
      }),
    );
  }
  if (random.chance(0.25)) await services.orders.pandaUpdate(scope, orderPandaInput.parse({ id, isInvoiced: FLAG.yes, printCount: 1 }));
}
