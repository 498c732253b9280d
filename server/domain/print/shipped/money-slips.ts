import type { PrintTemplate, TemplateBox } from '#shared/print/template.schema.ts';
import {
  columns,
  footer,
  frame,
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
  template,
  text,
  toWrite,
  widthOf,
} from './paper.ts';

const ITEMS = [
  { title: '项目', field: 'name', share: 30 },
  { title: '金额', field: 'amount', share: 25 },
  { title: '说明', field: 'description', share: 100 },
] as const;

const CAPITALS = { format: 'capitals', size: 11, bold: true } as const;

/** 收据: the receipt for a payment, with the cashier's seal. */
export function receiptSlip(paper: Paper): PrintTemplate {
  const head = heading(paper, '收　据');
  const [left, width] = [paper.left, widthOf(paper)];
  const side = width * 0.24;
  return template(paper, {
    fixed: [
      ...head.boxes,
      named(left + width - side, paper.top + 0.5, side, 'No.', 'receipt.number', { align: 'right' }),
      text(left + width - side, paper.top + 5.2, side, 4.8, { field: 'receipt.receiptDate', format: 'dateWords', align: 'right' }),
      named(left, head.end, width * 0.62, '今收到', 'receipt.customerName', { size: 11, h: 5.6 }),
      named(left + width * 0.64, head.end, width * 0.36, '订单编号', 'receipt.orderId', { h: 5.6, align: 'right' }),
    ],
    table: { source: 'items', x: left, y: head.end + 7, cols: columns(paper, ITEMS), rowH: 8, headerH: 6, size: 10 },
    after: [
      text(left, 2, width * 0.66, 6, { text: '人民币（大写）：', field: 'receipt.thisCollection', ...CAPITALS }),
      text(left + width * 0.66, 2, width * 0.34, 6, {
        field: 'receipt.thisCollection',
        format: 'yuan',
        size: 13,
        bold: true,
        align: 'right',
      }),
      ...row(paper, 9, [
        (x, y, w) => named(x, y, w, '付款方式', 'receipt.paymentTypeName'),
        (x, y, w) => named(x, y, w, '应收金额', 'receipt.receivables'),
        (x, y, w) => named(x, y, w, '收款后欠款', 'receipt.arrearsAfter'),
      ]),
      namedIfFilled(left, 14.2, width, '备注', 'receipt.remarks', { grow: true }),
      ...row(paper, 20, [
        (x, y, w) => named(x, y, w, '付款人', 'receipt.payer'),
        (x, y, w) => named(x, y, w, '收款人', 'receipt.payee'),
        (x, y, w) => named(x, y, w, '制单', 'print.userName'),
        (x, y, w) => text(x, y, w, 4.8, { text: '收款单位（盖章）：' }),
      ]),
      image(left + width - 38, 8, 28, 28, 'company.financialSeal'),
      footer(paper, 26, width * 0.75),
    ],
  });
}

export function receiptRoll(): PrintTemplate {
  const paper = ROLL;
  const [left, width] = [paper.left, widthOf(paper)];
  const each = (y: number, name: string, field: string, options: Parameters<typeof named>[5] = {}): TemplateBox =>
    named(left, y, width, name, field, { size: 9, ...options });
  return template(paper, {
    fixed: [
      text(left, 4, width, 6.5, { field: 'company.title', size: 13, bold: true, align: 'center' }),
      text(left, 11, width, 5.5, { text: '收　据', size: 12, bold: true, align: 'center' }),
      each(18, '编号', 'receipt.number'),
      each(22.5, '时间', 'receipt.receiptDate', { format: 'minute' }),
      each(27, '订单', 'receipt.orderId'),
      each(31.5, '客户', 'receipt.customerName', { h: 8 }),
      line(left, 40, width, { dashed: true }),
      text(left, 41, width, 7, { text: '收款：', field: 'receipt.thisCollection', format: 'yuan', size: 15, bold: true }),
      text(left, 48.5, width, 8, { field: 'receipt.thisCollection', format: 'capitals', size: 9 }),
      line(left, 57, width, { dashed: true }),
      each(58, '付款方式', 'receipt.paymentTypeName'),
      each(62.5, '收款后欠款', 'receipt.arrearsAfter'),
      each(67, '收款人', 'receipt.payee'),
      image(left + 42, 58, 26, 26, 'company.financialSeal'),
      text(left, 85, width, 8, { field: 'company.printFooter', size: 8, align: 'center' }),
    ],
  });
}

/** 收款记录: a list of the chosen receipts. */
export function receiptRecord(paper: Paper): PrintTemplate {
  const head = heading(paper, '收款记录');
  const [left, width] = [paper.left, widthOf(paper)];
  return template(paper, {
    fixed: [
      ...head.boxes,
      named(left, head.end, width * 0.6, '客户', 'record.customerName', { size: 10, h: 5 }),
      named(left + width * 0.6, head.end, width * 0.4, '打印时间', 'print.time', { format: 'minute', align: 'right', h: 5 }),
      pageNumber(paper),
    ],
    table: {
      source: 'receipts',
      x: left,
      y: head.end + 6.5,
      cols: columns(paper, [
        { title: '序号', field: 'no', align: 'center', share: 9 },
        { title: '收款时间', field: 'receiptDate', format: 'minute', align: 'center', share: 32 },
        { title: '订单编号', field: 'orderId', share: 31 },
        { title: '客户名称', field: 'customerName', share: 34 },
        { title: '付款方式', field: 'paymentTypeName', align: 'center', share: 18 },
        { title: '收款金额', field: 'thisCollection', sum: true, share: 22 },
        { title: '收款后欠款', field: 'arrearsAfter', share: 22 },
        { title: '收款人', field: 'payee', align: 'center', share: 18 },
        { title: '备注', field: 'remarks', share: 26 },
      ]),
      rowH: 6.2,
      pageTotals: true,
      totals: true,
    },
    after: [
      text(left, 2, width, 6, { text: '收款合计（大写）：', field: 'record.total', ...CAPITALS }),
      ...row(paper, 9, [
        (x, y, w) => named(x, y, w, '收款笔数', 'record.count'),
        (x, y, w) => named(x, y, w, '制单', 'print.userName'),
        toWrite('客户确认'),
        (x, y, w) => text(x, y, w, 4.8, { text: '收款单位（盖章）：' }),
      ]),
      image(left + width - 32, 3, 30, 30, 'company.financialSeal'),
      text(left, 16, width * 0.72, 4.2, { field: 'company.printFooter', size: 8, grow: true }),
    ],
  });
}

type CellStyle = Parameters<typeof named>[5];

/** 收支凭单: other income or expense of an order, as a form. */
export function voucherSlip(paper: Paper): PrintTemplate {
  const head = heading(paper, '收支凭单');
  const [left, width] = [paper.left, widthOf(paper)];
  const side = width * 0.24;
  const high = paper.h < 100 ? 7 : 9;
  // Remarks may be long: they get two lines where the sheet has room.
  const remarksHigh = paper.h < 100 ? high : 2 * high;
  const cell = (line: number, from: number, share: number, name: string, field: string, { h = high, ...style }: CellStyle = {}) => {
    const [x, y, w] = [left + from * width, head.end + 1 + line * high, share * width];
    return [frame(x, y, w, h), named(x + 1.5, y + 0.5, w - 3, name, `voucher.${field}`, { h: h - 1, valign: 'middle', ...style })];
  };
  const end = head.end + 1 + 5 * high + remarksHigh;
  return template(paper, {
    fixed: [
      ...head.boxes,
      named(left + width - side, paper.top + 0.5, side, 'No.', 'voucher.number', { align: 'right' }),
      text(left + width - side, paper.top + 5.2, side, 4.8, { field: 'voucher.date', format: 'dateWords', align: 'right' }),
      ...cell(0, 0, 0.2, '类型', 'typeName', { bold: true }),
      ...cell(0, 0.2, 0.4, '用途项目', 'projectName'),
      ...cell(0, 0.6, 0.4, '用途名称', 'name'),
      ...cell(1, 0, 0.6, '对方', 'customerName'),
      ...cell(1, 0.6, 0.4, '订单编号', 'orderId'),
      ...cell(2, 0, 1, '摘要', 'abstractTxt'),
      ...cell(3, 0, 0.68, '人民币（大写）', 'amount', { format: 'capitals', size: 11, bold: true }),
      ...cell(3, 0.68, 0.32, '小写', 'amount', { format: 'yuan', size: 12, bold: true }),
      ...cell(4, 0, 0.32, '付款方式', 'paymentTypeName'),
      ...cell(4, 0.32, 0.36, '经手人', 'handman'),
      ...cell(4, 0.68, 0.32, '登记人', 'createName'),
      ...cell(5, 0, 1, '备注', 'remarks', { h: remarksHigh }),
      ...[toWrite('审批'), toWrite('出纳'), toWrite('领（交）款人')].flatMap((box, at) =>
        box(left + (at * width) / 4, end + 3, width / 4 - 1),
      ),
      named(left + width * 0.76, end + 3, width * 0.24, '制单', 'print.userName'),
      image(left + width - 34, end - 22, 26, 26, 'company.financialSeal'),
    ],
  });
}

/** 对账单: a customer's statement with opening balance, charges, payments and closing balance. */
export function statementSlip(paper: Paper): PrintTemplate {
  const head = heading(paper, '对账单');
  const [left, width] = [paper.left, widthOf(paper)];
  const day = 16.8;
  return template(paper, {
    fixed: [
      ...head.boxes,
      named(left, head.end, width * 0.6, '客户', 'statement.customerName', { size: 10, h: 5 }),
      named(left + width * 0.5, head.end + 5.4, width * 0.5 - day - 1, '期间', 'statement.begin', { align: 'right', suffix: ' 至' }),
      text(left + width - day, head.end + 5.4, day, 4.8, { field: 'statement.end', align: 'right' }),
      named(left, head.end + 5.4, width * 0.35, '期初欠款', 'statement.opening', { bold: true }),
      pageNumber(paper),
    ],
    table: {
      source: 'entries',
      x: left,
      y: head.end + 11.4,
      cols: columns(paper, [
        { title: '序号', field: 'no', align: 'center', share: 9 },
        { title: '日期', field: 'time', align: 'center', share: 21 },
        { title: '类型', field: 'kindName', align: 'center', share: 18 },
        { title: '订单编号', field: 'orderId', share: 33 },
        { title: '摘要', field: 'what', share: 45 },
        { title: '应收', field: 'charged', sum: true, share: 23 },
        { title: '已收', field: 'received', sum: true, share: 23 },
        { title: '余额', field: 'balance', share: 23 },
      ]),
      rowH: 5.8,
      pageTotals: true,
      totals: true,
      totalText: '本期合计',
    },
    after: [
      text(left, 2, width * 0.66, 6, { text: '期末欠款（大写）：', field: 'statement.closing', ...CAPITALS }),
      text(left + width * 0.66, 2, width * 0.34, 6, {
        text: '期末欠款：',
        field: 'statement.closing',
        format: 'yuan',
        size: 11,
        bold: true,
        align: 'right',
      }),
      text(left, 9, width, 4.6, { text: '请核对以上款项，如有不符请于三日内与我们联系，逾期视为确认。', size: 8.5 }),
      namedIfFilled(left, 14, width * 0.4, '开户银行', 'company.openingBank', { size: 8.5 }),
      namedIfFilled(left + width * 0.4, 14, width * 0.34, '账号', 'company.cardNumber', { size: 8.5 }),
      namedIfFilled(left, 18.8, width * 0.4, '电话', 'company.contactPhone', { size: 8.5 }),
      named(left + width * 0.4, 18.8, width * 0.34, '制单', 'print.userName', { size: 8.5 }),
      text(left, 24, width * 0.72, 9, { field: 'company.printFooter', size: 8 }),
      ...paymentCodes(left + width - 43, 10),
      ...row(paper, 42, [toWrite('客户确认（签章）'), (x, y, w) => named(x, y, w, '对账单位（盖章）', 'company.title', { h: 5 })]),
      ...row(paper, 49, [toWrite('签字日期'), (x, y, w) => named(x, y, w, '打印时间', 'print.time', { h: 5 })]),
      image(left + width * 0.5 + 44, 34, 32, 32, 'company.seal'),
    ],
  });
}
