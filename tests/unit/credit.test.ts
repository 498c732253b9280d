import { expect, it } from 'vitest';
import { creditExcess } from '#shared/rules/credit.rules.ts';

const account = { creditLine: '50000', arrears: '48000' };

it('a customer is beyond his credit line by what he owes of all orders, this one as it will be', () => {
  expect(creditExcess({ ...account, before: '0', after: '3500' })).toEqual({ owed: '51500', beyond: '1500' });
  expect(creditExcess({ ...account, before: '1000.5', after: '3500' })).toEqual({ owed: '50499.5', beyond: '499.5' });
});

it('nothing is said up to the line itself, nor of a customer without one', () => {
  expect(creditExcess({ ...account, before: '0', after: '2000' })).toBeNull();
  expect(creditExcess({ creditLine: null, arrears: '99999999', before: '0', after: '1' })).toBeNull();
  expect(creditExcess({ creditLine: '0', arrears: '0', before: '0', after: '0.01' })).toEqual({ owed: '0.01', beyond: '0.01' });
});
