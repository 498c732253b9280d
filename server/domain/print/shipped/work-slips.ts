import type { PrintTemplate, TemplateBox } from '#shared/print/template.schema.ts';
import {
  columns,
  hundredth,
  line,
  named,
  namedIfFilled,
  type Paper,
  pageNumber,
  qr,
  row,
  template,
  text,
  toWrite,
  widthOf,
} from './paper.ts';

const RED = '#d00000';

/** The head of slips for the workshop, to be read from a metre away: large title, number and date, and the order's QR code. */
function workHeading(paper: Paper, boxes: { title: string; field?: string }): { boxes: TemplateBox[]; end: number } {
  const { left, top } = paper;
  const width = widthOf(paper);
  return {
    boxes: [
      text(left, top, width * 0.5, 8.5, { text: boxes.title, ...(boxes.field ? { field: boxes.field } : {}), size: 19, bold: true }),
      text(left + width * 0.5, top, width * 0.22, 8.5, { field: 'order.urgentText', size: 19, bold: true, color: RED, align: 'center' }),
      qr(left + width - 19, top - 1, 19, 'order.scanAddress'),
      named(left, top + 9.5, width * 0.45, '单号', 'order.orderId', { size: 11, bold: true, h: 5.4 }),
      named(left + width * 0.45, top + 9.5, width * 0.4, '交货', 'order.expectedDeliveryDate', {
        format: 'minute',
        size: 11,
        bold: true,
        h: 5.4,
      }),
      named(left, top + 15.2, width * 0.45, '客户', 'order.customerName'),
      named(left + width * 0.45, top + 15.2, width * 0.4, '下单', 'order.date'),
      named(left, top + 20, width * 0.45, '业务员', 'order.salesman'),
      named(left + width * 0.45, top + 20, width * 0.4, '设计师', 'order.designerName'),
    ],
    end: top + 25,
  };
}

const LINES = [
  { title: '序号', field: 'lineNo', align: 'center', share: 9 },
  { title: '图样', field: 'pattern', kind: 'image', share: 27 },
  { title: '产品', field: 'productsName', share: 24 },
  { title: '项目', field: 'projectName', share: 24 },
  { title: '制作内容', field: 'contentProduction', share: 38 },
  { title: '尺寸(米)', field: 'sizeText', align: 'center', share: 23 },
  { title: '数量', field: 'amount', align: 'center', share: 13 },
  { title: '单位', field: 'unitName', align: 'center', share: 14 },
  { title: '工艺备注', field: 'remarks', share: 26 },
  { title: '扫码', field: 'scanAddress', kind: 'qr', share: 20 },
] as const;

function lines(paper: Paper, y: number) {
  return { source: 'lines', x: paper.left, y, cols: columns(paper, LINES), rowH: paper.h > 200 ? 18 : 15.5, headerH: 6 } as const;
}

const notes = (paper: Paper, y: number): TemplateBox[] => [
  namedIfFilled(paper.left, y, widthOf(paper), '说明', 'order.orderDescription', {
    grow: true,
  }),
  namedIfFilled(paper.left, y + 4.8, widthOf(paper), '备注', 'order.remarks', { grow: true }),
];

/** 生产工单: the work order with all lines, each with its own QR code. */
export function workOrder(paper: Paper): PrintTemplate {
  const head = workHeading(paper, { title: '生产工单' });
  const [left, width] = [paper.left, widthOf(paper)];
  return template(paper, {
    fixed: [...head.boxes, namedIfFilled(left, head.end, width, '工艺', 'order.flowText', { bold: true, h: 4.8 }), pageNumber(paper)],
    table: lines(paper, head.end + 5.5),
    after: [
      ...notes(paper, 2),
      ...row(paper, 13, [
        toWrite('制作'),
        toWrite('质检'),
        toWrite('完成时间'),
        (x, y, w) => named(x, y, w, '制单', 'print.userName', { h: 5 }),
      ]),
    ],
  });
}

/** 工序工单: the work order for one production step. */
export function processOrder(paper: Paper): PrintTemplate {
  const head = workHeading(paper, { title: '工序：', field: 'process.name' });
  const [left, width] = [paper.left, widthOf(paper)];
  return template(paper, {
    fixed: [
      ...head.boxes,
      text(left, head.end, width * 0.12, 4.8, { text: '第', field: 'process.no', suffix: ' 道', bold: true }),
      namedIfFilled(left + width * 0.12, head.end, width * 0.33, '下一工序', 'process.nextName'),
      named(left + width * 0.45, head.end, width * 0.55, '全部工序', 'order.flowText'),
      pageNumber(paper),
    ],
    table: lines(paper, head.end + 5.5),
    after: [...notes(paper, 2), ...row(paper, 13, [toWrite('操作人'), toWrite('完成数量'), toWrite('完成时间'), toWrite('交接签字')])],
  });
}

/** 标签: a label to stick on the finished goods. */
export function label(w: number, h: number): PrintTemplate {
  const paper: Paper = { name: '', w, h, left: 2.5, top: 2, bottom: 2 };
  const [left, width] = [paper.left, widthOf(paper)];
  // Letters grow with the label, because a large one is read from further away.
  const larger = Math.min(1.5, w / 60, h / 40);
  const size = (points: number) => Math.round(points * larger * 2) / 2;
  const step = 4.6 * larger;
  const code = Math.min(30, h * 0.42);
  const beside = width - code - 1;
  const low = h - 2 - code;
  const head = 5.8 * larger;
  return template(paper, {
    fixed: [
      text(left, 1.8, width, head, { field: 'order.customerName', size: size(11), bold: true }),
      line(left, 1.8 + head, width),
      text(left, 2.4 + head, width, low - head - 2.8, { field: 'line.contentProduction', size: size(9.5) }),
      text(left, low, beside, step, { field: 'line.productsName', size: size(9) }),
      namedIfFilled(left, low + step, beside, '尺寸', 'line.sizeText', { size: size(9), h: step }),
      text(left, low + 2 * step, beside * 0.6, step, { text: '数量：', field: 'line.amount', size: size(9), bold: true }),
      text(left + beside * 0.6, low + 2 * step, beside * 0.4, step, { field: 'line.unitName', size: size(9) }),
      text(left, low + code - 3.2 * larger, beside, 3.2 * larger, { field: 'order.orderId', size: size(7) }),
      qr(left + width - code, low, hundredth(code), 'line.scanAddress'),
    ],
  });
}
