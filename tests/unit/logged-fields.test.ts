import { describe, expect, it } from 'vitest';
import { loggedFields } from '#api/logged-fields.ts';
import { labelsOf } from '#shared/field-labels.ts';
import type { JsonSchema } from '../support/hostile-values.ts';
import { inputSchemaOf, PROCEDURES } from '../support/matrix.ts';

describe('what the log keeps of a call', () => {
  it('is without passwords, tokens and codes, however deep they stand', () => {
    const text = loggedFields({
      username: 'wang',
      password: 'a1',
      nested: [{ newPassword: 'a2', accessToken: 'a3', clientSecret: 'a4', captchaVerification: 'a5', apiKey: 'a6' }],
      value: 'a7',
    });
    expect(text).toContain('wang');
    for (const secret of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) expect(text).not.toContain(secret);
    expect(text).toContain('a7');
    expect(loggedFields({ value: 'a7', name: '键' }, ['value'])).toBe('{"value":"***","name":"键"}');
  });

  it('is without cost and profit', () => {
    const line = { unitPrice: '18', cost: '7.5', totalCost: '15', unitPriceOfMaterial: '3', totalProfit: '21' };
    expect(loggedFields({ orderDels: [line] })).toBe(
      '{"orderDels":[{"unitPrice":"18","cost":"***","totalCost":"***","unitPriceOfMaterial":"***","totalProfit":"***"}]}',
    );
  });

  it('hides every field of every call that is called a password, a key or a code', () => {
    const hidden: string[] = [];
    const shown: string[] = [];
    for (const procedure of PROCEDURES) {
      const labels = labelsOf(procedure.name.split('.')[1]);
      for (const field of Object.keys((inputSchemaOf(procedure) as JsonSchema).properties ?? {})) {
        if (!/(密码|密钥|验证码|授权码|刷新令牌|登录验证)$/.test(labels[field] ?? '')) continue;
        const isShown = loggedFields({ [field]: 'planted' }, procedure.meta.secretFields).includes('planted');
        (isShown ? shown : hidden).push(`${procedure.name}.${field}`);
      }
    }
    // Public calls are not logged; their fields for the encryption key and the social platform hold no secrets anyway.
    expect(shown.filter((name) => !name.startsWith('system.auth.'))).toEqual([]);
    expect(hidden).toEqual(expect.arrayContaining(['system.user.create.password', 'system.user.profile.updatePassword.oldPassword']));
  });

  it('is bounded in what it says and in what it looks at', () => {
    const looked: number[] = [];
    const lines = new Proxy(
      Array.from({ length: 100_000 }, () => ({ name: '布' })),
      {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) looked.push(Number(key));
          return Reflect.get(target, key) as unknown;
        },
      },
    );
    expect(loggedFields({ orderDels: lines, remarks: '长'.repeat(1_000_000) }).length).toBeLessThan(2_100);
    expect(looked.length).toBeLessThan(300);
    let deep: unknown = 'end';
    for (let level = 0; level < 5_000; level += 1) deep = { deep };
    expect(loggedFields(deep).length).toBeLessThan(200);
    expect(loggedFields(undefined)).toBe('');
    expect(loggedFields(7)).toBe('7');
  });
});

it('of what was sent a log keeps 200 characters of a text, 200 values, six levels and 2,000 characters in all', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  expect(loggedFields({ a: 'x'.repeat(200) })).toBe(`{"a":"${'x'.repeat(200)}"}`);
  expect(loggedFields({ a: 'x'.repeat(201) })).toBe(`{"a":"${'x'.repeat(200)}…"}`);
  expect(loggedFields(Array(199).fill(0))).toBe(JSON.stringify(Array(199).fill(0)));
  expect(loggedFields(Array(200).fill(0))).toBe(JSON.stringify([...Array(199).fill(0), '…']));
  expect(loggedFields(nested(6))).toBe(JSON.stringify(nested(6)));
  expect(loggedFields(nested(7))).toBe('{"a":{"a":{"a":{"a":{"a":{"a":"…"}}}}}}');
  const texts = Array(20).fill('x'.repeat(150));
  expect(loggedFields(texts)).toBe(`${JSON.stringify(texts).slice(0, 2000)}…`);
});
