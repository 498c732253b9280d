import { receiptSlips, statementSlips, voucherSlips } from '#domain/print/money-slips.ts';
import { orderSlips, type SlipContext } from '#domain/print/order-slips.ts';
import { wantedFields } from '#domain/print/slip-values.ts';
import type { PrintJob, Slip } from '#platform/print/slip.ts';
import { EVERY_PERMISSION, type Grants } from '#shared/permissions.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { addDecimals, formatDecimal, multiplyDecimals, parseDecimal, roundDecimal } from '#shared/rules/decimal.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import type { Statement } from '#shared/schemas/statement.schema.ts';
import type { VoucherRow } from '#shared/schemas/voucher.schema.ts';

const EVERYTHING: Grants = { permissions: [EVERY_PERMISSION], roles: [] };

const NOW = Date.UTC(2026, 10, 22, 3, 4, 5);
const DAY = 86_400_000;

/** Pseudo-random numbers that are the same for the same seed. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed + 1;
  }

  next(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  of<T>(list: readonly T[]): T {
    return list[this.next(list.length)] as T;
  }
}

const SHORT = [
  '张三',
  '李记',
  '开封市鼓楼区',
  '文印',
  'ABC',
  '3M',
  '写真',
  '𠮷',
  '龑',
  '喷绘🎉',
  '（加急）',
  '“双面”',
  'X-展架',
  '100%',
  'm²',
];
const LONG = '河南省开封市金明区某某路与某某街交叉口向北 200 米路西某某商务大厦 3 号楼 B 座 1208 室，电梯出来左转；';

function words(dice: Dice, most: number): string {
  const length = dice.next(12) === 0 ? most : 1 + dice.next(Math.min(most, 18));
  let text = '';
  while (text.length < length) text += dice.next(6) === 0 ? LONG : dice.of(SHORT);
  let cut = text.slice(0, length);
  if (!cut.isWellFormed()) cut = cut.slice(0, -1);
  return cut.trim() || '无';
}

const maybe = (dice: Dice, most: number): string | null => (dice.next(4) === 0 ? null : words(dice, most));
const money = (dice: Dice, places: number): string => {
  const whole = dice.next(10 ** (1 + dice.next(6)));
  return places === 0 ? String(whole) : `${whole}.${String(dice.next(10 ** places)).padStart(places, '0')}`;
};
const text4 = (text: string): string => formatDecimal(roundDecimal(parseDecimal(text), 4, 'halfUp'));

export function generatedOrder(seed: number, lineCount?: number): OrderDetail {
  const dice = new Dice(seed);
  const places = dice.of([0, 2, 4]);
  const count = lineCount ?? (dice.next(25) === 0 ? 200 : 1 + dice.next(12));
  let total = parseDecimal('0');
  const lines = Array.from({ length: count }, (_, index): OrderLineRow => {
    const [width, height] = dice.next(3) === 0 ? [null, null] : [text4(`${dice.next(20)}.${dice.next(100)}`), text4(`${dice.next(9)}.5`)];
    const amount = text4(String(1 + dice.next(dice.of([5, 50, 5000]))));
    const unitPrice = dice.next(6) === 0 ? null : text4(money(dice, places));
    const sum = text4(money(dice, places));
    total = addDecimals(total, parseDecimal(sum));
    return {
      id: seed * 1000 + index,
      orderInfoId: seed,
      orderId: `DD2026112200${seed}`,
      lineNo: index + 1,
      customerId: 1,
      customerName: null,
      projectName: maybe(dice, 100),
      contentProduction: index % 50 === 49 ? words(dice, 500) : maybe(dice, 60),
      productsId: 1,
      productsName: maybe(dice, 50),
      specification: maybe(dice, 40),
      width,
      height,
      amount,
      singleArea: '1.0000',
      totalArea: '2.0000',
      unitId: 1,
      unitName: dice.of(['平方米', '个', '张', null]),
      pricingBasis: 'area',
      minArea: index % 5 === 4 ? '9.0000' : null,
      unitPriceOfMaterial: '1.0000',
      unitPrice,
      totalAmount: sum,
      cost: '11.1100',
      totalCost: '77777.7700',
      profit: '3.0000',
      totalProfit: '88888.8800',
      patternUrl: null,
      patternImg: null,
      patternUploadTime: null,
      uploadSampleDate: null,
      status: 0,
      completionTime: null,
      remarks: maybe(dice, 40),
      externalCooperation: 0,
      outsourcingManufacturer: null,
      urgent: 1,
      drawingAddress: null,
      file: null,
      isProcess: 1,
      process: [1, 2],
      processType: null,
      nextProcess: 1,
      currentProcess: 1,
      version: 1,
      createTime: NOW,
      updateTime: NOW,
    };
  });
  const receivables = formatDecimal(total);
  const paid = text4(dice.next(2) === 0 ? '0' : '12.5');
  return {
    id: seed,
    orderId: `DD2026112200${seed}`,
    type: null,
    name: maybe(dice, 100),
    orderName: maybe(dice, 100),
    flow: [1, 2, 3],
    date: NOW - dice.next(90) * DAY,
    status: 0,
    state: 0,
    remarks: dice.next(3) === 0 ? null : words(dice, 500),
    customerId: 1,
    customerName: words(dice, 50),
    contact: maybe(dice, 50),
    phoneNumber: dice.next(3) === 0 ? null : '13800138000',
    address: maybe(dice, 255),
    signatureImgUrl: null,
    isWhetherSign: 0,
    expectedDeliveryDate: NOW + 2 * DAY,
    actualDeliveryDate: null,
    deliveryTime: dice.next(2) === 0 ? null : NOW + DAY,
    salesman: maybe(dice, 10),
    designerName: maybe(dice, 10),
    delivery: maybe(dice, 20),
    urgent: dice.next(5) === 0 ? 0 : 1,
    deliveryType: 1,
    modeOfDeliveryName: maybe(dice, 12),
    paymentType: null,
    paymentMethod: 1,
    paymentMethodName: dice.of(['现金', '微信', null]),
    paymentStatus: 0,
    orderDescription: dice.next(3) === 0 ? words(dice, 200) : null,
    discountRate: '100.0000',
    discountAmount: '0.0000',
    receivables,
    paid,
    prepayment: '0.0000',
    totalAmount: receivables,
    transactionAmount: receivables,
    arrears: receivables,
    cost: '66666.6600',
    profit: '55555.5500',
    isSettledUp: 0,
    isChargeback: 0,
    billType: 1,
    taxRate: '3.0000',
    commission: formatDecimal(multiplyDecimals(parseDecimal('1.5'), parseDecimal(String(dice.next(9))))),
    isInvoiced: 0,
    invoicingCount: 0,
    printCount: 0,
    auditStatus: true,
    auditor: '审核员',
    picture: null,
    userId: 1,
    deptId: null,
    tenantName: '示范广告店',
    orderCreatorName: '开单员',
    creatorName: '开单员',
    updaterName: null,
    version: 1,
    createTime: NOW,
    updateTime: NOW,
    orderDels: lines,
  };
}

function generatedReceipt(seed: number): ReceiptRow {
  const dice = new Dice(seed);
  return {
    id: seed,
    version: 1,
    orderId: `DD2026112200${seed}`,
    orderName: maybe(dice, 100),
    kind: 'receipt',
    togetherId: null,
    receivingItems: maybe(dice, 60),
    customerId: 1,
    customerName: words(dice, 50),
    customerType: '企业客户',
    totalAmount: '100.0000',
    transactionAmount: '100.0000',
    receivables: text4(money(dice, 2)),
    preferentialAmount: '0.0000',
    paid: '10.0000',
    arrears: '90.0000',
    thisCollection: text4(money(dice, dice.of([0, 2, 4]))),
    arrearsBefore: text4(money(dice, 2)),
    arrearsAfter: text4(money(dice, 2)),
    paymentType: 1,
    paymentTypeName: dice.of(['现金', '微信', null]),
    remarks: maybe(dice, 200),
    receiptDate: NOW - dice.next(90) * DAY,
    closingTypeId: null,
    closingTypeName: null,
    payee: maybe(dice, 20),
    payer: maybe(dice, 20),
    voidTime: null,
    voidedBy: null,
    voidReason: null,
    creatorName: '收银员',
    tenantName: '示范广告店',
    createTime: NOW,
  };
}

function generatedVoucher(seed: number): VoucherRow {
  const dice = new Dice(seed);
  return {
    id: seed,
    type: dice.next(2),
    orderId: `DD2026112200${seed}`,
    orderName: maybe(dice, 100),
    projectId: 1,
    projectName: words(dice, 20),
    nameId: 1,
    name: words(dice, 20),
    abstractTxt: maybe(dice, 200),
    customerId: 1,
    customerName: maybe(dice, 50),
    date: NOW - dice.next(90) * DAY,
    handmanId: 1,
    handman: maybe(dice, 20),
    paymentType: 1,
    paymentTypeName: dice.of(['现金', '微信', null]),
    amount: text4(money(dice, dice.of([0, 2, 4]))),
    remarks: maybe(dice, 500),
    createName: '登记员',
    userId: 1,
    deptId: null,
    creatorName: '登记员',
    updaterName: null,
    version: 1,
    createTime: NOW,
    updateTime: NOW,
  };
}

function generatedStatement(seed: number): Statement {
  const dice = new Dice(seed);
  const list = Array.from({ length: 1 + dice.next(120) }, (_, index) => {
    const isOrder = dice.next(2) === 0;
    return {
      key: `k${index}`,
      time: NOW - (200 - index) * DAY,
      kind: isOrder ? ('order' as const) : ('receipt' as const),
      orderId: `DD20261122${String(index).padStart(4, '0')}`,
      what: maybe(dice, 60),
      isAudited: dice.next(9) > 0,
      charged: isOrder ? text4(money(dice, 2)) : '0',
      received: isOrder ? '0' : text4(money(dice, 2)),
      balance: text4(money(dice, 2)),
    };
  });
  const closing = list.at(-1)?.balance ?? '0';
  return { customerId: 1, customerName: words(dice, 15), opening: '12.5000', charged: '1.0000', received: '2.0000', closing, list };
}

const COMPANY: Record<string, string | null> = {
  title: '开封市三毛广告文印店',
  name: '开封市三毛广告文印店',
  address: '开封市鼓楼区寺后街 18 号',
  contactPhone: '0371-25666888 / 13800138000',
  personInCharge: '赵店长',
  openingBank: '中国工商银行开封鼓楼支行',
  cardNumber: '6222 0217 1400 1234 567',
  qq: '12345678',
  weChat: 'sanmao',
  printFooter: '温馨提示：请当面核对数量和质量，如有问题请在收货后三日内与我们联系。',
  logo: null,
  seal: null,
  financialSeal: null,
  weChatCollectionCode: null,
  alipayCollectionCode: null,
};

export function slipContext(template: PrintTemplate, kind: PrintKind, grants: Grants = EVERYTHING, company = COMPANY): SlipContext {
  return {
    company,
    print: { userName: '制单员小王', time: NOW },
    origin: 'http://127.0.0.1:8080',
    steps: new Map([
      [1, '设计'],
      [2, '打印'],
      [3, '后期加工'],
    ]),
    billTypes: new Map([[1, '增值税普票']]),
    deliveryTypes: new Map(),
    paymentTypes: new Map(),
    wanted: wantedFields(template, kind, grants),
  };
}

export interface Generated {
  order: OrderDetail;
  receipt: ReceiptRow;
  statement: Statement;
  voucher: VoucherRow;
}

export const generated = (seed: number, lineCount?: number): Generated => ({
  order: generatedOrder(seed, lineCount),
  receipt: generatedReceipt(seed),
  statement: generatedStatement(seed),
  voucher: generatedVoucher(seed),
});

export function generatedSlips(
  kind: PrintKind,
  template: PrintTemplate,
  { order, receipt, statement, voucher }: Generated,
  company = COMPANY,
): Slip[] {
  const context = slipContext(template, kind, EVERYTHING, company);
  if (kind === 'receipt' || kind === 'receiptRecord') return receiptSlips(kind, [receipt, { ...receipt, id: receipt.id + 1 }], context);
  if (kind === 'voucher') return voucherSlips([voucher], context);
  if (kind === 'statement') return statementSlips(statement, [NOW - 90 * DAY, NOW], context);
  return orderSlips(kind, order, context);
}

export const jobOf = (kind: PrintKind, template: PrintTemplate, slips: readonly Slip[], pictures: PrintJob['pictures'] = {}): PrintJob => ({
  kind,
  template,
  slips,
  pictures,
  offset: { x: 0, y: 0 },
  title: '测试',
});
