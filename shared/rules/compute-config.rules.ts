import type { RoundingMode } from './decimal.ts';

/**
 * How a tenant's figures are computed. With a flag on, the figure is computed and a typed one is ignored; with it off, a person may type
 * it. The flags have the names of the REST calls; the last two properties have other names there, see `ComputeConfigWire`.
 */
export interface ComputeConfig {
  /** singleArea and totalArea of a line. */
  readonly isAutoInlinedAreaCalc: boolean;
  /** totalAmount of a line. */
  readonly isAutoInlineAmount: boolean;
  /** totalAmount of the order. */
  readonly isAutoOrderAmount: boolean;
  /** discountAmount of the order. */
  readonly isAutoDiscountAmount: boolean;
  /** transactionAmount of the order. */
  readonly isAutoTransactionAmount: boolean;
  /** Stored because the specification has the setting; arrears are always computed (see `exactTotals`). */
  readonly isAutoArrearsAmount: boolean;
  /** receivables of the order. */
  readonly isAutoReceipts: boolean;
  /** commission, the tax of the order. */
  readonly isAutoTaxes: boolean;
  /** Decimals kept in money, 0 to 4. */
  readonly decimalPlaces: number;
  readonly roundingMethod: RoundingMode;
}

export const COMPUTE_FLAGS = [
  'isAutoInlinedAreaCalc',
  'isAutoInlineAmount',
  'isAutoOrderAmount',
  'isAutoDiscountAmount',
  'isAutoTransactionAmount',
  'isAutoArrearsAmount',
  'isAutoReceipts',
  'isAutoTaxes',
] as const satisfies ReadonlyArray<keyof ComputeConfig>;

export type ComputeFlag = (typeof COMPUTE_FLAGS)[number];

export const ROUNDING_METHODS = ['halfUp', 'up', 'down'] as const satisfies readonly RoundingMode[];
export const MAX_DECIMAL_PLACES = 4;

/** The configuration of a tenant that has not saved one. */
export const DEFAULT_COMPUTE_CONFIG: ComputeConfig = {
  isAutoInlinedAreaCalc: true,
  isAutoInlineAmount: true,
  isAutoOrderAmount: true,
  isAutoDiscountAmount: true,
  isAutoTransactionAmount: true,
  isAutoArrearsAmount: true,
  isAutoReceipts: true,
  isAutoTaxes: true,
  decimalPlaces: 2,
  roundingMethod: 'halfUp',
};

/** The configuration in the REST calls. */
export interface ComputeConfigWire extends Record<ComputeFlag, boolean> {
  decimalPreservationOptions: number;
  valueMethod: RoundingMode;
}

export function toComputeConfigWire(config: ComputeConfig): ComputeConfigWire {
  const { decimalPlaces, roundingMethod, ...flags } = config;
  return { ...flags, decimalPreservationOptions: decimalPlaces, valueMethod: roundingMethod };
}

/**
 * Reads a configuration with its wire names; absent and null properties get the defaults.
 * @throws RangeError when the decimals are not 0 to 4 or the rounding method is unknown
 */
export function fromComputeConfigWire(
  wire: { readonly [K in keyof ComputeConfigWire]?: ComputeConfigWire[K] | null } | null | undefined,
): ComputeConfig {
  const decimalPlaces = wire?.decimalPreservationOptions ?? DEFAULT_COMPUTE_CONFIG.decimalPlaces;
  const roundingMethod = wire?.valueMethod ?? DEFAULT_COMPUTE_CONFIG.roundingMethod;
  if (!Number.isInteger(decimalPlaces) || decimalPlaces < 0 || decimalPlaces > MAX_DECIMAL_PLACES)
    throw new RangeError('小数位数应为 0 到 4');
  if (!ROUNDING_METHODS.includes(roundingMethod)) throw new RangeError('取值方式不正确');
  const flags = Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, wire?.[flag] ?? true])) as Record<ComputeFlag, boolean>;
  return { ...flags, decimalPlaces, roundingMethod };
}

/** With 0 decimals money is always rounded half up, because the screen then disables the choice of the method. */
export function roundingModeOf(config: ComputeConfig): RoundingMode {
  return config.decimalPlaces === 0 ? 'halfUp' : config.roundingMethod;
}
