import type { AnyProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import { describeIssue } from '#api/input-issue.ts';
import { fieldLabel, labelsOf } from '#shared/field-labels.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Messages that need no label: those of the specification, and those that are clear without one. */
const OWN_WORDS = new Set([
  '请输入11位手机号码',
  '请输入正确的手机号码',
  '手机号码格式不正确',
  '详细订单不能为空！',
  '名称不能为空',
  '请选择要上传的文件',
  '类型不能为空',
  '详细订单不能超过 5000 行',
  '统计类型应为：日、周、月、年',
  '仅支持pdf, jpg, jpeg, png, xml的发票格式！',
  '无法识别的计算公式',
]);

type Path = Array<string | number>;

/** Latin words that a Chinese reader knows as they are. */
const KNOWN_WORDS = new Set([
  'excel',
  'logo',
  'xlsx',
  'xls',
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'xml',
  'tif',
  'tiff',
  'psd',
  'psb',
  'ai',
  'cmyk',
]);

const inputs = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(([name, procedure]) => {
  const [input] = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs;
  return input ? [[name, input] as const] : [];
});

function pathsOf(schema: JsonSchema, path: Path = []): Path[] {
  const children: Array<[JsonSchema, Path]> = Object.entries(schema.properties ?? {}).map(([key, child]) => [child, [...path, key]]);
  if (schema.items) children.push([schema.items, [...path, 1]]);
  return [
    ...children.flatMap(([child, at]) => [at, ...pathsOf(child, at)]),
    ...(schema.anyOf ?? []).flatMap((branch) => pathsOf(branch, path)),
  ];
}

const schemaOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** An input with one value only, at this path. */
function holding(path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = holding(rest, value);
  return typeof step === 'number' ? Array.from({ length: step + 1 }, () => inner) : { [step]: inner };
}

const WRONG: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abc',
  '-1',
  '1.23456789',
  '101',
  '2024-02-30',
  '\u0000',
  '名'.repeat(5_000),
  -1,
  0.5,
  5_000,
  1e20,
  Number.NaN,
  true,
  {},
  { a: 1 },
  [],
  ['abc', {}],
  [{}, {}],
  Array.from({ length: 6_000 }, () => 1),
];

/** The messages about a field for all wrong values. */
function messagesOf(name: string, input: z.ZodType, path: Path) {
  const area = name.split('.')[1];
  return WRONG.flatMap((value) => {
    const result = input.safeParse(holding(path, value));
    return (result.error?.issues ?? []).map((issue) => ({ field: issue.path, ...describeIssue(issue, area) }));
  });
}

const NESTED: Readonly<Record<string, string>> = { orderDels: 'orderDel', contacts: 'customerContact' };

/** The record whose labels name the last field of a path. */
function areaOf(name: string, path: readonly PropertyKey[]): string | undefined {
  return path.slice(0, -1).reduce<string | undefined>((before, step) => NESTED[String(step)] ?? before, name.split('.')[1]);
}

const latin = (text: string) => (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !KNOWN_WORDS.has(word.toLowerCase()));

describe('what is said of a wrong input', () => {
  it.each(inputs)('names every field of %s by its label, in Chinese', (name, input) => {
    const odd = new Set<string>();
    for (const path of [[], ...pathsOf(schemaOf(input))]) {
      for (const { field, text, isOwn } of messagesOf(name, input, path)) {
        const label = fieldLabel(field.filter((step) => typeof step === 'string').slice(-1), areaOf(name, field));
        const isNamed = !isOwn || text.includes(label) || OWN_WORDS.has(text);
        if (!isNamed || latin(text).length > 0 || !/[\u4e00-\u9fff]/.test(text) || text.includes('某个字段'))
          odd.add(`${field.join('.')}: ${text}`);
      }
    }
    expect([...odd]).toEqual([]);
  });

  it.each(inputs)('has a label for every field of %s', (name, input) => {
    const missing = pathsOf(schemaOf(input)).filter((path) => {
      const field = path.at(-1);
      return typeof field === 'string' && !Object.hasOwn(labelsOf(areaOf(name, path)), field);
    });
    expect(missing.map((path) => path.join('.'))).toEqual([]);
  });

  it('says which row of a list, and that something is missing', () => {
    const said = (name: string, value: unknown) => {
      const input = inputs.find(([own]) => own === name)?.[1] as z.ZodType;
      return (input.safeParse(value).error?.issues ?? []).map((issue) => describeIssue(issue, name.split('.')[1]).text);
    };
    const line = { width: 'a', productsName: '长'.repeat(51) };
    expect(said('bs.orderInfo.create', { customerName: '甲', orderDels: [{}, line] })).toEqual([
      '明细第 2 行产品名称长度不能超过50位',
      '明细第 2 行宽应为数字',
    ]);
    expect(said('bs.orderInfo.create', { customerName: '甲', flow: [1, 'x'], orderDels: [1] })).toEqual([
      '工艺流程第 2 项应为整数',
      '明细第 1 行格式不正确',
    ]);
    expect(said('bs.orderInfo.get', {})).toEqual(['编号不能为空']);
    expect(said('bs.orderInfo.get', 3)).toEqual(['提交的内容格式不正确']);
  });
});
