/**
 * The rows that a slip is made of. The `ids` of a call are their ids, except for a statement, which is asked for by customer and period.
 */
export type PrintSource = 'order' | 'receipt' | 'statement' | 'voucher';

interface Kind {
  name: string;
  /** The number by which other clients of the API family call the type; the specification gives 3 and 13. */
  code: number;
  source: PrintSource;
  /** What one slip stands for, for people; each slip begins on a new sheet. */
  each: string;
}

/** The kinds of slips. Each print type that a shop defines belongs to one of them. */
export const PRINT_KINDS = {
  deliveryNote: { name: '送货单', code: 1, source: 'order', each: '每个订单一份' },
  orderConfirmation: { name: '订单确认单', code: 2, source: 'order', each: '每个订单一份' },
  receipt: { name: '收据', code: 3, source: 'receipt', each: '每笔收款一份' },
  statement: { name: '对账单', code: 4, source: 'statement', each: '每个客户一份' },
  workOrder: { name: '生产工单', code: 5, source: 'order', each: '每个订单一份' },
  processOrder: { name: '工序工单', code: 6, source: 'order', each: '订单的每道工序一份' },
  label: { name: '标签', code: 7, source: 'order', each: '每行明细一张' },
  packingList: { name: '发货清单', code: 8, source: 'order', each: '每个订单一份' },
  voucher: { name: '收支凭单', code: 9, source: 'voucher', each: '每张凭单一份' },
  receiptRecord: { name: '收款记录', code: 13, source: 'receipt', each: '所选收款合为一份' },
} as const satisfies Record<string, Kind>;

export type PrintKind = keyof typeof PRINT_KINDS;

export const isPrintKind = (text: string): text is PrintKind => Object.hasOwn(PRINT_KINDS, text);
export const PRINT_KIND_NAMES: readonly PrintKind[] = Object.keys(PRINT_KINDS).filter(isPrintKind);
export const PRINT_KIND_CHOICES = PRINT_KIND_NAMES.map((value) => ({ value, label: PRINT_KINDS[value].name }));

/** The kind with this `code`. The ids of a shop's own print types are above all codes, so that a number is never ambiguous. */
export const kindOfCode = (code: number): PrintKind | undefined => PRINT_KIND_NAMES.find((kind) => PRINT_KINDS[kind].code === code);
