import type { Slip } from '#platform/print/slip.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import { addDecimals, formatDecimal, parseDecimal, ZERO } from '#shared/rules/decimal.ts';
import { formatSize } from '#shared/rules/format.rules.ts';
import { chargeNote } from '#shared/rules/order-line.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import { slipOf, type WantedFields } from './slip-values.ts';

/** Names of the list entries that orders hold by id. */
export interface OrderNames {
  steps: ReadonlyMap<number, string>;
  billTypes: ReadonlyMap<number, string>;
  deliveryTypes: ReadonlyMap<number, string>;
  paymentTypes: ReadonlyMap<number, string>;
}

/** What slips need besides the printed rows. */
export interface SlipContext extends OrderNames {
  company: Readonly<Record<string, string | null>>;
  print: { userName: string; time: number };
  /** The product's own address, for the QR codes on slips. */
  origin: string;
  wanted: WantedFields;
}

const sum = (values: readonly string[]): string =>
  formatDecimal(values.reduce((all, value) => addDecimals(all, parseDecimal(value)), ZERO));

/** Such as 2.00×1.50, or the only side. */
const sizeText = (width: string | null, height: string | null): string => [width, height].map(formatSize).filter(Boolean).join('×');

function lineValues(line: OrderLineRow, no: number, origin: string) {
  const size = sizeText(line.width, line.height);
  return {
    ...line,
    lineNo: no,
    sizeText: size,
    chargedSizeText: [size, chargeNote(line)?.text].filter(Boolean).join(' '),
    urgentText: line.urgent === URGENCY.urgent ? '加急' : '',
    externalText: line.externalCooperation === FLAG.yes ? '外协' : '',
    scanAddress: `${origin}/bs/order-process/index?line=${line.id}`,
    pattern: line.patternImg ?? line.patternUrl,
  };
}

/** The slips of one order. By kind there is one, one for each step of its flow, or one for each line. */
export function orderSlips(kind: PrintKind, order: OrderDetail, context: SlipContext): Slip[] {
  const { company, print, origin, wanted } = context;
  const { orderDels: lines } = order;
  const steps = (order.flow ?? []).map((id) => context.steps.get(id) ?? '');
  const values = {
    ...order,
    urgentText: order.urgent === URGENCY.urgent ? '加急' : '',
    billTypeName: context.billTypes.get(order.billType ?? 0) ?? '',
    // An imported order may have a name that is in no list; it is stored as text.
    modeOfDeliveryName: context.deliveryTypes.get(order.deliveryType ?? 0) ?? order.modeOfDeliveryName,
    paymentMethodName: context.paymentTypes.get(order.paymentMethod ?? order.paymentType ?? 0) ?? order.paymentMethodName,
    lineCount: lines.length,
    amountSum: sum(lines.map(({ amount }) => amount)),
    areaSum: sum(lines.map(({ totalArea }) => totalArea)),
    flowText: steps.join(' → '),
    signature: order.signatureImgUrl,
    scanAddress: `${origin}/trade/order/detail?orderId=${encodeURIComponent(order.orderId)}`,
  };
  const rows = lines.map((line, index) => lineValues(line, index + 1, origin));
  const groups = { order: values, company, print };
  if (kind === 'label') return rows.map((line) => slipOf({ ...groups, line }, [], wanted));
  if (kind === 'processOrder')
    return steps.map((name, index) => {
      const process = { name, no: index + 1, count: steps.length, nextName: steps[index + 1] ?? '' };
      return slipOf({ ...groups, process }, rows, wanted);
    });
  return [slipOf(groups, rows, wanted)];
}
