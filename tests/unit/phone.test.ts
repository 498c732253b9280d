import { describe, expect, it } from 'vitest';
import { isMobileNumber } from '#shared/rules/phone.rules.ts';

describe('mainland mobile number', () => {
  it.each(['13800138000', '14712345678', '15912345678', '19999999999', '16600000000'])('%s is one', (number) => {
    expect(isMobileNumber(number)).toBe(true);
  });

  it.each([
    '',
    '12345678901',
    '10086',
    '1380013800',
    '138001380000',
    '23800138000',
    '138 0013 8000',
    '+8613800138000',
    '１３８００１３８０００',
    '13800138000\n',
    '1380013800a',
  ])('%j is none', (number) => {
    expect(isMobileNumber(number)).toBe(false);
  });
});
