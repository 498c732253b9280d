import { describe, expect, it } from 'vitest';
import {
  COMPUTE_FLAGS,
  type ComputeConfigWire,
  DEFAULT_COMPUTE_CONFIG,
  fromComputeConfigWire,
  roundingModeOf,
  toComputeConfigWire,
} from '#shared/rules/compute-config.rules.ts';

describe('compute configuration', () => {
  it('has every flag on, 2 decimals and half up by default', () => {
    expect(COMPUTE_FLAGS).toHaveLength(8);
    for (const flag of COMPUTE_FLAGS) expect(DEFAULT_COMPUTE_CONFIG[flag]).toBe(true);
    expect(DEFAULT_COMPUTE_CONFIG.decimalPlaces).toBe(2);
    expect(DEFAULT_COMPUTE_CONFIG.roundingMethod).toBe('halfUp');
  });

  it('always rounds half up with 0 decimals', () => {
    expect(roundingModeOf({ ...DEFAULT_COMPUTE_CONFIG, decimalPlaces: 0, roundingMethod: 'up' })).toBe('halfUp');
    expect(roundingModeOf({ ...DEFAULT_COMPUTE_CONFIG, decimalPlaces: 1, roundingMethod: 'up' })).toBe('up');
  });

  it('travels under its wire names and comes back the same', () => {
    const config = { ...DEFAULT_COMPUTE_CONFIG, isAutoTaxes: false, decimalPlaces: 3, roundingMethod: 'down' as const };
    const wire = toComputeConfigWire(config);
    expect(wire).toMatchObject({ isAutoTaxes: false, isAutoReceipts: true, decimalPreservationOptions: 3, valueMethod: 'down' });
    expect(fromComputeConfigWire(wire)).toEqual(config);
  });

  it('takes the default for what is absent', () => {
    expect(fromComputeConfigWire(null)).toEqual(DEFAULT_COMPUTE_CONFIG);
    expect(fromComputeConfigWire({ isAutoTaxes: null, decimalPreservationOptions: 0 })).toEqual({
      ...DEFAULT_COMPUTE_CONFIG,
      decimalPlaces: 0,
    });
  });

  it('refuses decimals and methods that do not exist', () => {
    for (const places of [-1, 5, 1.5, Number.NaN])
      expect(() => fromComputeConfigWire({ decimalPreservationOptions: places })).toThrow(RangeError);
    expect(() => fromComputeConfigWire({ valueMethod: 'ceil' } as unknown as ComputeConfigWire)).toThrow('取值方式不正确');
  });
});
