import type { PrintTemplate, TemplateBox, TemplateTable } from '#shared/print/template.schema.ts';
import {
  columns,
  footer,
  heading,
  image,
  line,
  named,
  namedIfFilled,
  type Paper,
  pageNumber,
  paymentCodes,
  ROLL,
  row,
  THREE_PART,
  template,
  text,
  toWrite,
  widthOf,
} from './paper.ts';

const NO = { title: '序号', field: 'lineNo', align: 'center', share: 8.5 } as const;
const PRODUCT = { title: '产品名称', field: 'productsName', share: 27 } as const;
const PROJECT = { title: '项目名称', field: 'projectName', share: 24 } as const;
const CONTENT = { title: '制作内容', field: 'contentProduction', share: 46 } as const;
const SPECIFICATION = { title: '规格', field: 'specification', share: 24 } as const;
const SIZE = { title: '尺寸(米)', field: 'sizeText', align: 'center', share: 22 } as const;
const CHARGED_SIZE = { ...SIZE, field: 'chargedSizeText' } as const;
const AMOUNT = { title: '数量', field: 'amount', share: 14 } as const;
const UNIT = { title: '单位', field: 'unitName', align: 'center', share: 14 } as const;
const PRICE = { title: '单价', field: 'unitPrice', share: 17 } as const;
const MONEY = { title: '金额', field: 'totalAmount', sum: true, share: 23 } as const;
const REMARKS = { title: '备注', field: 'remarks', share: 26 } as const;

const PRICED = [NO, PRODUCT, PROJECT, CONTENT, SPECIFICATION, CHARGED_SIZE, AMOUNT, UNIT, PRICE, MONEY];
/** For low paper: without the specification, so that the content's column is wider and its text takes fewer lines. */
const PRICED_LOW = [NO, PRODUCT, PROJECT, { ...CONTENT, share: 60 }, CHARGED_SIZE, AMOUNT, UNIT, PRICE, MONEY];
const UNPRICED = [NO, PRODUCT, PROJECT, CONTENT, SPECIFICATION, SIZE, { ...AMOUNT, sum: true }, UNIT, REMARKS];

interface Part {
  boxes: TemplateBox[];
  /** The y at which the next part begins, on the first sheet and, by `nextEnd`, on later ones. */
  end: number;
  nextEnd: number;
}

/** The table of the order's lines with totals, below the part above it. */
const linesBelow = (
  paper: Paper,
  { end, nextEnd }: Part,
  cols: Parameters<typeof columns>[1],
  sizes: Pick<TemplateTable, 'rowH' | 'size' | 'minRows'>,
): TemplateTable => ({
  source: 'lines',
  x: paper.left,
  y: end,
  nextY: nextEnd,
  cols: columns(paper, cols),
  ...sizes,
  pageTotals: true,
  totals: true,
});

/** Number and date at the right of the heading, and the mark of an urgent order. */
function numbered(paper: Paper): TemplateBox[] {
  const w = widthOf(paper) * 0.24;
  const x = paper.left + widthOf(paper) - w;
  const [middle, low] = [paper.left + widthOf(paper) / 2, paper.h < 100];
  return [
    text(middle + 20, paper.top + (low ? 6.2 : 7.5), 20, 6, { field: 'order.urgentText', size: 12, bold: true, color: '#d00000' }),
    named(x, paper.top + 0.5, w, '单号', 'order.orderId', { align: 'right' }),
    named(x, paper.top + 5.2, w, '日期', 'order.date', { align: 'right' }),
  ];
}

/** The customer's details. Later sheets leave out the address. */
function customer(paper: Paper, y: number): Part {
  const [left, width] = [paper.left, widthOf(paper)];
  const boxes = [
    named(left, y, width * 0.48, '客户', 'order.customerName', { size: 10 }),
    named(left + width * 0.49, y, width * 0.26, '联系人', 'order.contact'),
    named(left + width * 0.76, y, width * 0.24, '电话', 'order.phoneNumber'),
    // High enough for three lines of the smallest letters, which hold the longest address.
    named(left, y + 4.9, width * 0.75, '地址', 'order.address', { h: 6.8, on: 'first' }),
    named(left + width * 0.76, y + 4.9, width * 0.24, '送货方式', 'order.modeOfDeliveryName', { on: 'first' }),
  ];
  return { boxes, end: y + 11.8, nextEnd: y + 5.6 };
}

/** The receivables in capitals and figures, and below the amounts they consist of. @param inner width of the row of amounts */
function sums(paper: Paper, inner = widthOf(paper)): TemplateBox[] {
  const [left, width] = [paper.left, widthOf(paper)];
  return [
    text(left, 1.2, width * 0.68, 5, { text: '应收金额（大写）：', field: 'order.receivables', format: 'capitals', size: 10, bold: true }),
    text(left + width * 0.68, 1.2, width * 0.32, 5, {
      text: '应收：',
      field: 'order.receivables',
      format: 'yuan',
      size: 10,
      bold: true,
      align: 'right',
    }),
    ...row(
      paper,
      6.6,
      [
        (x, y, w) => named(x, y, w, '总额', 'order.totalAmount'),
        (x, y, w) => named(x, y, w, '优惠', 'order.discountAmount'),
        (x, y, w) => named(x, y, w, '税金', 'order.commission'),
        (x, y, w) => named(x, y, w, '已收', 'order.paid'),
        (x, y, w) => named(x, y, w, '欠款', 'order.arrears', { bold: true }),
      ],
      inner,
    ),
  ];
}

const remarks = (paper: Paper, y: number, name = '备注', field = 'order.remarks', width = widthOf(paper)): TemplateBox =>
  namedIfFilled(paper.left, y, width, name, field, { grow: true });

const contactLine = (paper: Paper, y: number, width = widthOf(paper)): TemplateBox[] => [
  namedIfFilled(paper.left, y, width * 0.5, '地址', 'company.address', {
    size: 8,
    h: 4.2,
  }),
  namedIfFilled(paper.left + width * 0.51, y, width * 0.49, '电话', 'company.contactPhone', {
    size: 8,
    h: 4.2,
  }),
];

/** The signatures of shop and customer. The seal covers no figure and no line on which the customer writes. */
function signed(paper: Paper, inner: number): TemplateBox[] {
  const { left } = paper;
  const shop = '发货单位（章）：';
  const received = toWrite('收货人签字');
  const made = (width: number): TemplateBox[] =>
    row(
      paper,
      17.2,
      [
        (x, y, w) => named(x, y, w, '制单', 'print.userName'),
        (x, y, w) => named(x, y, w, '业务员', 'order.salesman'),
        (x, y, w) => named(x, y, w, '送货人', 'order.delivery'),
      ],
      width,
    );
  if (inner === widthOf(paper))
    return [
      image(left + inner * 0.62, 3, 28, 28, 'company.seal'),
      ...made(inner * 0.5),
      text(left + inner * 0.5, 17.2, inner * 0.13, 4.8, { text: shop }),
      received(left + inner * 0.76, 17.2, inner * 0.24),
      ...contactLine(paper, 22.4, inner * 0.62),
      footer(paper, 26.8, inner * 0.62),
    ].flat();
  return [
    image(left + inner * 0.5 + 26, 11, 28, 28, 'company.seal'),
    ...made(inner * 0.75),
    received(left, 23.4, inner * 0.48),
    text(left + inner * 0.5, 23.4, 27, 4.8, { text: shop }),
    ...contactLine(paper, 30, inner * 0.68),
    footer(paper, 34.6, inner * 0.68),
  ].flat();
}

/** 送货单: the delivery note with prices and the receiver's signature. */
export function deliveryNote(paper: Paper): PrintTemplate {
  const head = heading(paper, '送货单');
  const who = customer(paper, head.end);
  const isLow = paper.h < 100;
  const [left, width] = [paper.left, widthOf(paper)];
  const isThreePart = paper.w === THREE_PART.w;
  // Three-part paper has no room for payment codes.
  const inner = isThreePart ? width : width - 48;
  return template(paper, {
    fixed: [
      ...head.boxes,
      ...numbered(paper),
      ...who.boxes,
      pageNumber(paper),
      ...(isThreePart
        ? [text(left, paper.h - paper.bottom + 1, 110, 4, { text: '第一联（白）存根　第二联（红）客户　第三联（黄）结算', size: 7.5 })]
        : []),
    ],
    table: linesBelow(paper, who, isLow ? PRICED_LOW : PRICED, {
      rowH: isLow ? 5 : 5.8,
      size: isLow ? 8.5 : 9,
      minRows: isLow ? 4 : paper.h > 200 ? 14 : 8,
    }),
    after: [
      ...sums(paper, isThreePart ? inner * 0.62 : inner),
      remarks(paper, 11.6, '备注', 'order.remarks', inner * 0.62),
      ...signed(paper, inner),
      ...(isThreePart ? [] : paymentCodes(left + inner + 5, 8)),
    ],
  });
}

/** 订单确认单, 报价单: the agreed order, for the customer's signature before production. */
export function orderConfirmation(paper: Paper, title: string, closing: string): PrintTemplate {
  const head = heading(paper, title);
  const who = customer(paper, head.end);
  const [left, width] = [paper.left, widthOf(paper)];
  return template(paper, {
    fixed: [...head.boxes, ...numbered(paper), ...who.boxes, pageNumber(paper)],
    table: linesBelow(paper, who, PRICED, { rowH: 6.2, minRows: 12 }),
    after: [
      image(left + width * 0.5 + 44, 37, 34, 34, 'company.seal'),
      ...sums(paper),
      ...row(paper, 11.8, [
        (x, y, w) => named(x, y, w, '预计交货', 'order.expectedDeliveryDate', { format: 'minute' }),
        (x, y, w) => named(x, y, w, '付款方式', 'order.paymentMethodName'),
        (x, y, w) => named(x, y, w, '票据类型', 'order.billTypeName'),
      ]),
      remarks(paper, 17, '说明', 'order.orderDescription'),
      remarks(paper, 22),
      text(left, 27, width, 4.8, { text: closing, size: 8, grow: true }),
      ...contactLine(paper, 32.5),
      namedIfFilled(left, 37, width * 0.4, '开户银行', 'company.openingBank', { size: 8 }),
      namedIfFilled(left + width * 0.4, 37, width * 0.36, '账号', 'company.cardNumber', { size: 8 }),
      ...row(paper, 45, [toWrite('客户确认（签章）'), (x, y, w) => named(x, y, w, '供方（盖章）', 'company.title', { h: 5 })]),
      ...row(paper, 52, [toWrite('签字日期'), (x, y, w) => named(x, y, w, '业务员', 'order.salesman', { h: 5 })]),
      footer(paper, 60, width * 0.7),
      ...paymentCodes(left, 66, 22),
    ],
  });
}

/** 发货清单: a packing list without prices. */
export function packingList(paper: Paper): PrintTemplate {
  const head = heading(paper, '发货清单');
  const who = customer(paper, head.end);
  return template(paper, {
    fixed: [...head.boxes, ...numbered(paper), ...who.boxes, pageNumber(paper)],
    table: linesBelow(paper, who, UNPRICED, { rowH: 6.2, minRows: paper.h > 200 ? 16 : 8 }),
    after: [
      remarks(paper, 1.5),
      ...row(paper, 7, [
        (x, y, w) => named(x, y, w, '送货时间', 'order.deliveryTime', { format: 'minute' }),
        (x, y, w) => named(x, y, w, '送货人', 'order.delivery'),
        toWrite('件数'),
      ]),
      ...row(paper, 13, [(x, y, w) => named(x, y, w, '制单', 'print.userName'), toWrite('复核'), toWrite('收货人签字')]),
      ...contactLine(paper, 19),
      footer(paper, 23.5),
    ],
  });
}

/** 送货单 for a receipt printer. */
export function deliveryRoll(): PrintTemplate {
  const paper = ROLL;
  const [left, width] = [paper.left, widthOf(paper)];
  const half = (x: number, y: number, name: string, field: string): TemplateBox => named(x, y, width / 2, name, field, { size: 8 });
  return template(paper, {
    fixed: [
      text(left, 4, width, 6.5, { field: 'company.title', size: 13, bold: true, align: 'center' }),
      text(left, 11, width, 5.5, { text: '送货单', size: 11, bold: true, align: 'center' }),
      named(left, 17, width, '单号', 'order.orderId', { size: 8.5 }),
      named(left, 21.2, width, '日期', 'order.date', { format: 'minute', size: 8.5 }),
      named(left, 25.4, width, '电话', 'order.phoneNumber', { size: 8.5 }),
      named(left, 29.6, width, '客户', 'order.customerName', { size: 8.5, h: 7.6 }),
    ],
    table: {
      source: 'lines',
      x: left,
      y: 38,
      cols: columns(paper, [
        { title: '产品', field: 'productsName', share: 20 },
        { title: '内容', field: 'contentProduction', share: 24 },
        { title: '数量', field: 'amount', share: 11 },
        { title: '单价', field: 'unitPrice', share: 12 },
        { title: '金额', field: 'totalAmount', sum: true, share: 15 },
      ]),
      rowH: 5,
      size: 8,
      border: 'rows',
      totals: true,
    },
    after: [
      text(left, 1, width, 5.5, { text: '应收：', field: 'order.receivables', format: 'yuan', size: 11, bold: true, align: 'right' }),
      half(left, 7, '已收', 'order.paid'),
      half(left + width / 2, 7, '欠款', 'order.arrears'),
      namedIfFilled(left, 11.5, width, '地址', 'order.address', { size: 8, grow: true }),
      namedIfFilled(left, 16.3, width, '备注', 'order.remarks', { size: 8, grow: true }),
      line(left, 22, width, { dashed: true }),
      text(left, 23, width, 4.5, {
        field: 'company.contactPhone',
        text: '电话：',
        size: 8,
        when: { field: 'company.contactPhone', op: 'filled' },
      }),
      footer(paper, 27.5, width, { align: 'center' }),
      ...paymentCodes(left + 12.5, 33, 22),
    ],
  });
}

export const QUOTE_CLOSING = '以上报价 7 日内有效；内容、尺寸、数量和价格如有更改，请及时与我们联系。';
export const CONFIRM_CLOSING = '请核对以上内容、尺寸和数量，确认签字后即安排制作；制作后因内容变更产生的费用由客户承担。';
