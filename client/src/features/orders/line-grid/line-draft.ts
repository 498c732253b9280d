import { plainDecimal } from '#client/lib/plain-decimal.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { isBlankLine } from '#shared/rules/order-line.rules.ts';
import type { OrderLineSent } from '#shared/schemas/order-line.schema.ts';
import { FLAG, type Flag, URGENCY, type Urgency } from '#shared/states.ts';

/**
 * One order line while it is being edited. Names are the wire names of an order line; decimals travel as text
 * ("3.2", "" when empty) so that no figure ever passes through a float.
 */
export type LineDraft = {
  /** Identity on this screen; a line that was never saved has no id yet. */
  readonly key: string;
  readonly id: number | null;
  readonly projectName: string;
  readonly productsId: number | null;
  readonly productsName: string;
  readonly contentProduction: string;
  readonly specification: string;
  readonly width: string;
  readonly height: string;
  readonly amount: string;
  readonly unitId: number | null;
  readonly unitName: string;
  /** How the line is charged; null when its unit decides. */
  readonly pricingBasis: PricingBasis | null;
  /** Least area in square metres that each piece is charged for, taken from the product when it was chosen. */
  readonly minArea: string;
  readonly unitPrice: string;
  readonly singleArea: string;
  readonly totalArea: string;
  readonly totalAmount: string;
  /** Cost of one billing unit; stays empty for people who may not see cost. */
  readonly cost: string;
  readonly totalCost: string;
  readonly totalProfit: string;
  readonly urgent: Urgency;
  /** Whether the line is made outside the shop. */
  readonly externalCooperation: Flag;
  /** The outside maker. */
  readonly outsourcingManufacturer: string;
  readonly remarks: string;
  /** Price of the product when it was chosen here; null for a line without a chosen product. */
  readonly listPrice: string | null;
  /** Which figures a person has typed over the automatic ones. They are kept until unlocked. */
  readonly typed: TypedFigures;
  /** What the line came from: fields that the grid does not show (pattern picture, completion ...) are handed back unchanged. */
  readonly carried: LineSource;
};

type TypedFigures = { readonly unitPrice: boolean; readonly totalArea: boolean; readonly totalAmount: boolean };

export type ProductOption = {
  readonly id: number;
  readonly name: string;
  readonly mnemonicCode?: string | null;
  readonly specification?: string | null;
  readonly unitPrice?: string | null;
  readonly cost?: string | null;
  readonly unitId?: number | null;
  readonly unitName?: string | null;
  readonly pricingBasis?: PricingBasis | null;
  readonly minArea?: string | null;
};

export type UnitOption = { readonly id: number; readonly name: string; readonly pricingBasis: PricingBasis };

/** A line on its way into the grid or out of it: from the server, a history dialog or a recovery copy, and as it is saved. */
export type LineSource = Readonly<OrderLineSent> & { readonly totalCost?: string | null; readonly totalProfit?: string | null };

const TEXT_FIELDS = [
  'projectName',
  'productsName',
  'contentProduction',
  'specification',
  'unitName',
  'outsourcingManufacturer',
  'remarks',
] as const;
const DECIMAL_FIELDS = [
  'width',
  'height',
  'amount',
  'minArea',
  'unitPrice',
  'singleArea',
  'totalArea',
  'totalAmount',
  'cost',
  'totalCost',
  'totalProfit',
] as const;
const NOTHING_TYPED: TypedFigures = { unitPrice: false, totalArea: false, totalAmount: false };

let lastKey = 0;

/** A key no other line on this page has. */
export function nextLineKey(): string {
  lastKey += 1;
  return `line-${lastKey}`;
}

/** A new line: quantity 1, not urgent, made in the shop, everything else empty. */
export function blankLine(): LineDraft {
  return {
    key: nextLineKey(),
    id: null,
    projectName: '',
    productsId: null,
    productsName: '',
    contentProduction: '',
    specification: '',
    width: '',
    height: '',
    amount: '1',
    unitId: null,
    unitName: '',
    pricingBasis: null,
    minArea: '',
    unitPrice: '',
    singleArea: '',
    totalArea: '',
    totalAmount: '',
    cost: '',
    totalCost: '',
    totalProfit: '',
    urgent: URGENCY.normal,
    externalCooperation: FLAG.no,
    outsourcingManufacturer: '',
    remarks: '',
    listPrice: null,
    typed: NOTHING_TYPED,
    carried: {},
  };
}

/** How a line is charged now. */
export function basisOf({ pricingBasis, unitId }: Pick<LineDraft, 'pricingBasis' | 'unitId'>, units: readonly UnitOption[]): PricingBasis {
  return pricingBasis ?? units.find(({ id }) => id === unitId)?.pricingBasis ?? 'auto';
}

/** Whether nothing has been put into the line yet; such a line is dropped on save. A saved line is never untouched. */
export function isUntouched(line: LineDraft): boolean {
  return (
    line.id === null &&
    isBlankLine({ ...line.carried, ...line }, '') &&
    line.specification === '' &&
    line.width === '' &&
    line.height === '' &&
    (line.amount === '1' || line.amount === '') &&
    line.unitPrice === '' &&
    line.remarks === '' &&
    line.urgent === URGENCY.normal &&
    line.externalCooperation === FLAG.no &&
    !line.typed.totalAmount &&
    !line.typed.totalArea
  );
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const figureOf = (value: unknown): string => plainDecimal(textOf(value));
const idOf = (value: unknown): number | null => (value === null || value === undefined || value === '' ? null : Number(value));

/**
 * The fields of a server row, a history line or a recovery copy under a fresh key, figures as they came. It is no complete line yet:
 * `completeDraft` computes what the source has no figure for.
 */
export function draftFromLine(source: LineSource): LineDraft {
  return {
    key: nextLineKey(),
    id: idOf(source.id),
    projectName: textOf(source.projectName),
    productsId: idOf(source.productsId),
    productsName: textOf(source.productsName),
    contentProduction: textOf(source.contentProduction),
    specification: textOf(source.specification),
    width: figureOf(source.width),
    height: figureOf(source.height),
    amount: figureOf(source.amount ?? '1'),
    unitId: idOf(source.unitId),
    unitName: textOf(source.unitName),
    pricingBasis: source.pricingBasis || null,
    minArea: figureOf(source.minArea),
    unitPrice: figureOf(source.unitPrice),
    singleArea: figureOf(source.singleArea),
    totalArea: figureOf(source.totalArea),
    totalAmount: figureOf(source.totalAmount),
    cost: figureOf(source.cost),
    totalCost: figureOf(source.totalCost),
    totalProfit: figureOf(source.totalProfit),
    urgent: Number(source.urgent ?? URGENCY.normal) === URGENCY.urgent ? URGENCY.urgent : URGENCY.normal,
    externalCooperation: Number(source.externalCooperation) === FLAG.yes ? FLAG.yes : FLAG.no,
    outsourcingManufacturer: textOf(source.outsourcingManufacturer),
    remarks: textOf(source.remarks),
    listPrice: null,
    typed: NOTHING_TYPED,
    carried: source,
  };
}

/** A line as the source of a new one: without its id, its status and its time of completion. */
export const copyOfLine = ({ id: _id, status: _status, completionTime: _completionTime, ...ordered }: LineSource): LineSource => ordered;

/** The line as it is sent to the server: empty texts and decimals become null, client-only fields are left out. */
export function lineValues(line: LineDraft): LineSource {
  const { key: _key, listPrice: _listPrice, typed: _typed, carried, ...fields } = line;
  const empty = [...TEXT_FIELDS, ...DECIMAL_FIELDS].filter((name) => fields[name] === '');
  return { ...carried, ...fields, ...Object.fromEntries(empty.map((name) => [name, null])) };
}
