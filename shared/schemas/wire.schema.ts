import { z } from 'zod';

/**
 * The shapes that single values take on the wire. JSON bodies, query strings and form fields all pass through the same schemas,
 * so each accepts its text form too; what comes out has one type only.
 */

const intText = /^-?\d{1,15}$/;

function integerFrom(value: unknown): unknown {
  return typeof value === 'string' && intText.test(value.trim()) ? Number(value) : value;
}

/** A whole number that may come as text. */
export function wireInteger(bounds: { min?: number; max?: number } = {}) {
  let schema = z.number('应为整数').int('应为整数');
  if (bounds.min !== undefined) schema = schema.min(bounds.min, `不能小于 ${bounds.min}`);
  if (bounds.max !== undefined) schema = schema.max(bounds.max, `不能大于 ${bounds.max}`);
  return z.preprocess<unknown, typeof schema, number | string>(integerFrom, schema);
}

/** An id: a positive integer that may come as text. */
export const wireId = wireInteger({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Null, empty text and absence all mean "not chosen". */
export function emptyAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodNullable<z.ZodOptional<S>>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' || value === undefined ? null : value),
    schema.optional().nullable(),
  );
}

/** Null, empty text and absence all mean the fallback. Not for updates: there an absent field keeps its value. */
export function orElse<S extends z.ZodType>(schema: S, fallback: z.output<S>) {
  return z
    .preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
      (value) => (value === '' || value === null ? undefined : value),
      schema.optional(),
    )
    .transform((value): z.output<S> => (value === undefined ? fallback : value));
}

export const wireOptionalId = emptyAsNull(wireId);

const DECIMAL_TEXT = /^-?\d{1,14}(\.\d{1,12})?$/;

function decimalText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = String(value);
    // A float such as 1e-7 has no plain decimal text; toFixed gives one without inventing digits that matter at 4 places.
    return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
  }
  return typeof value === 'string' ? value.trim().replace(/^\./, '0.') : value;
}

const decimalSchema = z.string('应为数字').regex(DECIMAL_TEXT, '应为数字');
const positiveDecimalSchema = decimalSchema.refine((text) => !text.startsWith('-') || /^-0(\.0+)?$/.test(text), '不能为负数');

/** An exact decimal not below zero (widths, prices, amounts): a string in the product, a string or a number on the way in. */
export const wireDecimal = z.preprocess<unknown, typeof positiveDecimalSchema, number | string>(decimalText, positiveDecimalSchema);
export const wireOptionalDecimal = emptyAsNull(wireDecimal);

const BOOLEAN_WORDS = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
]);

/** true/false that may come as 0/1 or text. */
export const wireBoolean = z.preprocess<unknown, z.ZodBoolean, boolean | number | string>(
  (value) => BOOLEAN_WORDS.get(value) ?? value,
  z.boolean('应为 true 或 false'),
);

/** A 0/1 flag kept as a number, as the specification has it (urgent, isInvoiced, paymentStatus). */
export const wireFlag = z.preprocess<unknown, z.ZodNumber, boolean | number | string>(
  (value) => {
    if (value === true || value === 'true') return 1;
    if (value === false || value === 'false') return 0;
    return integerFrom(value);
  },
  z.number('应为 0 或 1').int().min(0, '应为 0 或 1').max(1, '应为 0 或 1'),
);

const SHANGHAI_OFFSET_MS = 8 * 3600_000;
const TIME_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** `yyyy-MM-dd[ HH:mm[:ss]]` in Asia/Shanghai to epoch milliseconds; null when the text is no real time. */
export function parseShanghaiTime(text: string): number | null {
  const match = TIME_TEXT.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(utc);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour && minute < 60 && second < 60;
  return isReal ? utc - SHANGHAI_OFFSET_MS : null;
}

// 1900-01-01 to 9999-12-31: what a date column of this trade can mean.
const timeSchema = z
  .number('时间格式不正确')
  .int('时间格式不正确')
  .min(-2_208_988_800_000, '时间超出范围')
  .max(253_402_300_799_999, '时间超出范围');

/** Epoch milliseconds; text is read as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai or as digits. */
export const wireTime = z.preprocess<unknown, typeof timeSchema, number | string>((value) => {
  if (typeof value !== 'string') return value;
  return parseShanghaiTime(value) ?? integerFrom(value);
}, timeSchema);
export const wireOptionalTime = emptyAsNull(wireTime);

function asList(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value.split(',');
  if (typeof value === 'number') return [value];
  return value;
}

/** Ids as repeated keys, a comma list or an array. */
export const wireIds = z.preprocess<unknown, z.ZodArray<typeof wireId>, Array<number | string> | string | number>(
  asList,
  z.array(wireId).max(1000, '一次最多 1000 条'),
);

/** `name[0]`, `name[1]`: both bounds included. */
export const wireTimeRange = z.preprocess<unknown, z.ZodTuple<[typeof wireTime, typeof wireTime], null>, unknown>(
  asList,
  z.tuple([wireTime, wireTime]),
);

/** A filter that is absent when empty. */
export function filter<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  );
}

export const filterText = filter(z.string('应为文字').trim().max(200, '查询文字过长'));

export const pageShape = {
  pageNo: filter(wireInteger({ min: 1, max: 1_000_000_000 })).transform((value) => value ?? 1),
  pageSize: filter(wireInteger({ min: 1, max: 200 })).transform((value) => value ?? 10),
};

export interface Page<T> {
  list: T[];
  total: number;
}

export function pageOf<S extends z.ZodType>(row: S) {
  return z.object({ list: z.array(row), total: z.number() });
}

export const idInput = z.object({ id: wireId });

// Control characters (except tab and line breaks) and broken surrogate pairs cannot be stored and read back equal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text of at most `max` characters, trimmed. `messages` carry the specification's exact wording where it has one. */
export function wireText(max: number, messages: { tooLong?: string } = {}) {
  return z
    .string('应为文字')
    .trim()
    .max(max, messages.tooLong ?? `长度不能超过${max}位`)
    .refine((text) => text.isWellFormed() && !UNSTORABLE.test(text), '含有无法保存的字符');
}

/** Text that must be there. */
export function wireRequiredText(max: number, messages: { required: string; tooLong?: string }) {
  return z.preprocess<unknown, z.ZodPipe<z.ZodString, ReturnType<typeof wireText>> | ReturnType<typeof wireText>, string>(
    (value) => value ?? '',
    wireText(max, messages).refine((text) => text.length > 0, messages.required),
  );
}

export const wireOptionalText = (max: number, messages: { tooLong?: string } = {}) => emptyAsNull(wireText(max, messages));

/** Messages of this file say what is wrong but not where; the edge puts the field's name before them. */
export function isGenericMessage(message: string): boolean {
  return !/[\u4e00-\u9fff]/.test(message) || /^(应为|不能(大于|小于|为负数)|长度不能超过|时间|含有|一次最多)/.test(message);
}
