import { describe, expect, it } from 'vitest';
import { permissionOf, recordKey, restPath } from '#client/records/record-calls.ts';
import { type RecordField, recordValues } from '#client/records/record-fields.tsx';
import { refusedField } from '#client/records/use-record-form.ts';
import { RESOURCE_NAMES, RESOURCES, resourcePath } from '#shared/resources/all-resources.ts';

const FIELDS: RecordField[] = [
  { name: 'typeId', label: '客户类型', kind: 'choice', resource: 'customerType' },
  { name: 'name', label: '客户名称', kind: 'text' },
  { name: 'discount', label: '折扣', kind: 'decimal' },
  { name: 'discountsId', label: '折扣类型', kind: 'choice', resource: 'discountsType' },
  { name: 'status', label: '状态', kind: 'enabled' },
];
const refusal = (reason: string, message: string, params = {}) => ({ code: 400, reason, message, params });

describe('a refusal of the server', () => {
  it.each([
    ['the name that is taken', refusal('nameTaken', '客户「鑫源」已存在', { what: '客户', name: '鑫源' }), 'name'],
    ['a name that no field holds', refusal('nameTaken', '类别「喷绘」已存在', { what: '类别', name: '喷绘' }), null],
    ['the label its message begins with', refusal('badRequest', '请求参数不正确:客户名称长度不能超过15位'), 'name'],
    ['the longer of two labels', refusal('referenceMissing', '折扣类型不存在，请重新选择', { what: '折扣类型' }), 'discountsId'],
    ['no field in particular', refusal('invalid', '请先选择客户'), null],
    ['what has nothing to do with fields', refusal('stale', '客户名称已被他人修改'), null],
  ])('stands beside the field it is about: %s', (_what, failure, name) => {
    expect(refusedField(failure, FIELDS, { name: '鑫源', typeId: 3 })).toBe(name);
  });
});

describe('what a form starts with', () => {
  it('is the saved record, then what is given for a new one, then nothing; a decimal without its trailing zeros', () => {
    const start = { typeId: '', name: '', discount: '', discountsId: '', status: 0 };
    expect(recordValues(FIELDS, undefined, {})).toEqual(start);
    expect(recordValues(FIELDS, undefined, { typeId: 7, other: 1 })).toEqual({ ...start, typeId: 7 });
    expect(recordValues(FIELDS, { name: '鑫源', discount: '85.0000', status: 1 }, { typeId: 7 })).toEqual({
      ...start,
      typeId: 7,
      name: '鑫源',
      discount: '85',
      status: 1,
    });
  });
});

describe('a record by its path', () => {
  it('has the REST path and the permissions that are declared', () => {
    expect(restPath('bs.customerInfo')).toBe('/bs/customer-info');
    for (const name of RESOURCE_NAMES) expect(permissionOf(resourcePath(name))).toBe(RESOURCES[name].permission);
  });

  it('is cached under the keys of tRPC, so that invalidating a router invalidates its lists', () => {
    expect(recordKey('bs.customerInfo')).toEqual([['bs', 'customerInfo']]);
    expect(recordKey('bs.customerInfo', 'page', { pageNo: 1 })).toEqual([
      ['bs', 'customerInfo', 'page'],
      { input: { pageNo: 1 }, type: 'query' },
    ]);
  });
});
