import { z } from 'zod';
import { DISCOUNT_PROBLEM, FIGURE_LIMIT, isDiscount, isTextBeyond, LENGTH_LIMIT, limitText } from '../rules/amount-limits.rules.ts';
import { parseShanghaiTime } from '../rules/day.rules.ts';

/**
 * Schemas for single values on the wire. JSON bodies, query strings and form fields all pass through them, so that each accepts the value
 * as text too; the output always has one type.
 */

const intText = /^-?\d{1,15}$/;

function integerFrom(value: unknown): unknown {
  return typeof value === 'string' && intText.test(value.trim()) ? Number(value) : value;
}

/** The message for a value of the wrong type; an absent value gets the message that it is missing. */
function missingOr(text: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? '不能为空' : text) };
}

/** Refuses absent and empty values with `message`, which is the specification's text where it has one. */
export function needed<Stored, Wire>(schema: z.ZodType<Stored, Wire>, message: string): z.ZodType<Stored, Wire> {
  return z.preprocess<unknown, z.ZodType<Stored, Wire>, Wire>((value, context) => {
    if (value !== undefined && value !== null && value !== '') return value;
    context.addIssue({ code: 'custom', message, input: value });
    return z.NEVER;
  }, schema);
}

/** A whole number that may come as text. */
export function wireInteger(bounds: { min?: number; max?: number } = {}) {
  let schema = z.number(missingOr('应为整数')).int('应为整数');
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

/** The version that an edit began from; null and empty text count as absent. */
export const wireVersion = filter(wireInteger({ min: 0 }));

/**
 * The input of an update: the record's id, the version that the edit began from, and any of its fields. An absent field keeps its value.
 */
export const updateOf = <S extends Record<string, z.ZodType>>(shape: S) =>
  z.object(shape).partial().extend({ id: wireId, version: wireVersion });

/**
 * The fields for an update, all optional, so that an absent field keeps its value: the optional wrapper takes effect before a fallback of
 * `orElse` does.
 */
export const optionalFields = <S extends Record<string, z.ZodType>>(shape: S) => z.object(shape).partial().shape;

/** Null, empty text and absence all give the fallback. For updates see `optionalFields`. */
export function orElse<S extends z.ZodType>(schema: S, fallback: z.output<S>) {
  return z
    .preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
      (value) => (value === '' || value === null ? undefined : value),
      schema.optional(),
    )
    .transform((value): z.output<S> => (value === undefined ? fallback : value));
}

export const wireOptionalId = emptyAsNull(wireId);

/** Clients that compute with floating-point numbers send values such as 0.30000000000000004 for 0.1 + 0.2. */
const DECIMAL_TEXT = /^-?\d+(\.\d{1,30})?$/;

const MOST_DIGITS = 400;

function decimalText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = Math.abs(value) >= 1e21 ? String(BigInt(value)) : String(value);
    // A float such as 1e-7 has no plain decimal text; toFixed gives one without inventing digits that matter at 4 places.
    return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
  }
  return typeof value === 'string' ? value.trim().replace(/^\./, '0.') : value;
}

const decimalSchema = z.string(missingOr('应为数字')).max(MOST_DIGITS, '应为数字').regex(DECIMAL_TEXT, '应为数字');
/** Minus zero does not count as negative. */
const isNegative = (text: string): boolean => text.startsWith('-') && !/^-0(\.0+)?$/.test(text);
const upTo = (limit: string) =>
  decimalSchema
    .refine((text) => !isNegative(text), '不能为负数')
    .refine((text) => !isTextBeyond(text, limit), `不能大于 ${limitText(limit)}`);
const figureSchema = upTo(FIGURE_LIMIT);

/**
 * An exact decimal from zero to the largest figure of an order (prices, quantities, amounts). Input may be a string or a number; the output
 * is a string.
 */
export const wireDecimal = z.preprocess<unknown, typeof figureSchema, number | string>(decimalText, figureSchema);
export const wireOptionalDecimal = emptyAsNull(wireDecimal);
export const wireOptionalDiscount = emptyAsNull(wireDecimal.refine(isDiscount, DISCOUNT_PROBLEM));

/** Whether a paid sum has at most four decimals, as many as the database stores. */
export const isPayable = (text: string): boolean => !/\.\d{5,}/.test(text);

const sumSchema = decimalSchema.refine((text) => !isNegative(text), '不能为负数');
/** A sum without an upper limit, for figures that are only compared with stored ones. */
export const wireOptionalSum = emptyAsNull(z.preprocess<unknown, typeof sumSchema, number | string>(decimalText, sumSchema));

const lengthSchema = upTo(LENGTH_LIMIT);
/** A side in metres. */
export const wireOptionalLength = emptyAsNull(z.preprocess<unknown, typeof lengthSchema, number | string>(decimalText, lengthSchema));

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
  z.boolean(missingOr('应为 0 或 1')),
);

/**
 * A flag that the specification has as the number 0 or 1 (urgent, isInvoiced, paymentStatus). true becomes 1, whatever 1 means for the
 * field.
 */
export const wireFlag = z.preprocess<unknown, z.ZodNumber, boolean | number | string>(
  (value) => {
    if (value === true || value === 'true') return 1;
    if (value === false || value === 'false') return 0;
    return integerFrom(value);
  },
  z.number(missingOr('应为 0 或 1')).int('应为 0 或 1').min(0, '应为 0 或 1').max(1, '应为 0 或 1'),
);

// 1900-01-01 to 9999-12-31 (UTC), the range of accepted times.
const FIRST_TIME = -2_208_988_800_000;
const LAST_TIME = 253_402_300_799_999;
const timeSchema = z
  .number(missingOr('时间格式不正确'))
  .int('时间格式不正确')
  .min(FIRST_TIME, '时间超出范围')
  .max(LAST_TIME, '时间超出范围');

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

/** Ids as repeated keys, a comma-separated list or an array. */
export const wireIds = z.preprocess<unknown, z.ZodArray<typeof wireId>, Array<number | string> | string | number>(
  asList,
  z.array(wireId, '应为列表').max(1000, '一次最多 1000 条'),
);

const isEmpty = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * Fills in an empty bound of a range. In a query string an empty bound may be missing altogether, which gives an object such as `{1: …}`.
 */
function asBounds(value: unknown): unknown {
  const list = asList(value);
  const isHalf = typeof list === 'object' && list !== null && Object.keys(list).every((key) => key === '0' || key === '1');
  if (!isHalf) return list;
  const { 0: begin, 1: end } = list as Record<string, unknown>;
  return [isEmpty(begin) ? FIRST_TIME : begin, isEmpty(end) ? LAST_TIME : end];
}

/** An upper bound on a whole second, such as 23:59:59, includes that second. */
const toSecondsEnd = (time: number): number => (time % 1000 === 0 ? time + 999 : time);

/** An inclusive upper bound. */
export const wireEndTime = wireTime.transform(toSecondsEnd);

/** A range given as `name[0]` and `name[1]`, both included. */
export const wireTimeRange = z.preprocess<unknown, z.ZodTuple<[typeof wireTime, typeof wireEndTime], null>, unknown>(
  asBounds,
  z.tuple([wireTime, wireEndTime], '应为起止两个时间'),
);

/** A filter; an empty one, also a range with two empty bounds, counts as absent. */
export function filter<S extends z.ZodType>(schema: S) {
  return z.preprocess<unknown, z.ZodOptional<S>, z.input<S> | '' | null | undefined>(
    (value) => (isEmpty(value) || (Array.isArray(value) && value.length > 0 && value.every(isEmpty)) ? undefined : value),
    schema.optional(),
  );
}

/** A code that may also be sent as its word in messages and lists. */
export function codeOrWord<S extends z.ZodType>(choices: ReadonlyArray<{ value: unknown; label: string }>, schema: S) {
  return z.preprocess<unknown, S, z.input<S>>((value) => choices.find(({ label }) => label === value)?.value ?? value, schema);
}

export const filterText = filter(z.string('应为文字').trim().max(200, '长度不能超过200位'));

export const pageShape = {
  pageNo: filter(wireInteger({ min: 1, max: 1_000_000_000 })).transform((value) => value ?? 1),
  pageSize: filter(wireInteger({ min: 1, max: 200 })).transform((value) => value ?? 10),
};

/** The name sorts ascending, with `-` in front descending. */
type Sort<Name extends string> = Name | `-${Name}`;

/**
 * The common input of lists: the page, the ids of selected rows, and the order.
 * @param sorts the columns by which the list can be sorted besides `id`; each needs an index
 */
export function listShape<const Name extends string = never>(...sorts: readonly Name[]) {
  const names = (['id', ...sorts] as const).flatMap((name): Sort<Name | 'id'>[] => [`-${name}`, name]);
  return { ...pageShape, ids: filter(wireIds), sort: filter(z.enum(names, '不能按此排序')) };
}

export interface Page<T> {
  list: T[];
  total: number;
}

/** The fields that every editable row has in answers besides its own. */
export const stampShape = {
  id: z.number(),
  version: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
  creatorName: z.string().nullable(),
  updaterName: z.string().nullable(),
};

export function pageOf<S extends z.ZodType>(row: S) {
  return z.object({ list: z.array(row), total: z.number() });
}

export const idInput = z.object({ id: wireId });

// Control characters except tab and line breaks. Like broken surrogate pairs, they cannot be stored and read back unchanged.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text of at most `max` characters, trimmed. `messages` hold the specification's exact text where it has one. */
export function wireText(max: number, messages: { tooLong?: string } = {}) {
  return z
    .string(missingOr('应为文字'))
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

/** Whether a message lacks the name of its field, as the messages of this file do; the API layer then puts the name in front of it. */
export function isGenericMessage(message: string): boolean {
  return (
    !/[\u4e00-\u9fff]/.test(message) ||
    /^(应为|不能(大于|小于|为负数|为空$)|长度不能超过|时间(格式|超出)|含有|一次最多|最多 |至少 |格式不正确)/.test(message)
  );
}
