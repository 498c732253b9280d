import { z } from 'zod';
import { type Choice, STATUS_CHOICES, TRUE_FALSE_CHOICES } from '../choice-labels.ts';
import {
  emptyAsNull,
  needed,
  wireBoolean,
  wireDecimal,
  wireId,
  wireInteger,
  wireRequiredText,
  wireText,
  wireTime,
} from '../schemas/wire.schema.ts';
import { STATUS } from '../states.ts';

type FieldKind = 'text' | 'longText' | 'integer' | 'decimal' | 'boolean' | 'time' | 'choice' | 'reference' | 'json';

interface Extra {
  hint?: string;
  /** Not among the columns that a list page shows by default. */
  secondary?: boolean;
}

/**
 * A field of a declaration. `Stored` is the type in rows, `Wire` the type that a call may send, `Required` whether a call must send it. The
 * types of the calls follow from these.
 */
export interface Field<Stored = unknown, Wire = unknown, Required extends boolean = boolean> extends Extra {
  kind: FieldKind;
  label: string;
  required: Required;
  /** Set when lists can be filtered by this field. */
  isFilter?: true;
  input: z.ZodType<Stored, Wire>;
  output: z.ZodType<Stored, unknown>;
  /** The initial value in a form, and the value that a create without this field stores. */
  fallback: Stored | null;
  min?: number;
  max?: number;
  choices?: readonly Choice<number | string | boolean>[];
  /** For a reference: the resource that it refers to; `self` for the parent in a tree. */
  target?: string;
}

type JsonField<Stored = unknown> = Field<Stored | null, Stored | '' | null | undefined, false> & { kind: 'json' };
export type TimeField<F extends Field = Field> = F & { kind: 'time' };

/** Lets lists be filtered by a field: by a part of a text, by a range of time `name[0]`, `name[1]`, otherwise by the value. */
export const filtered = <F extends Field>(field: F & (F extends JsonField ? never : unknown)): F & { isFilter: true } => ({
  ...field,
  isFilter: true,
});

/** A field with the id of a row of another resource. Answers have that row's name beside it, under the `nameKey` of the field. */
export interface Reference<Stored = unknown, Wire = unknown, Required extends boolean = boolean> extends Field<Stored, Wire, Required> {
  kind: 'reference';
  target: string;
}

export type NameKey<K extends string> = K extends `${infer Base}Id` ? `${Base}Name` : `${K}Name`;
/** `typeId` → `typeName`. */
export const nameKey = (key: string): string => `${key.replace(/Id$/, '')}Name`;

/** Whether a field refers to another resource, and not to the parent in its own tree. */
export const isReference = (field: Field): field is Reference => field.kind === 'reference' && field.target !== 'self';

/** A field that may be left out. */
type Optional<Stored, Wire = Stored> = Field<Stored | null, Wire | '' | null | undefined, false>;

/** Stores null for a field that is left out or empty. */
function optional<Stored, Wire>(schema: z.ZodType<Stored, Wire>): z.ZodType<Stored | null, Wire | '' | null | undefined> {
  return emptyAsNull(schema).transform((value): Stored | null => value ?? null);
}

interface TextOptions extends Extra {
  max: number;
  tooLong?: string;
}

const tooLongMessage = (tooLong: string | undefined) => (tooLong === undefined ? {} : { tooLong });

export function text(label: string, options: TextOptions & { required: string }): Field<string, string, true>;
export function text(label: string, options: TextOptions): Optional<string>;
export function text(
  label: string,
  { max, required, tooLong, ...extra }: TextOptions & { required?: string },
): Field<string, string, true> | Optional<string> {
  const shape = { kind: 'text', label, fallback: null, max, ...extra } as const;
  if (required === undefined)
    return { ...shape, required: false, input: optional(wireText(max, tooLongMessage(tooLong))), output: z.string().nullable() };
  return { ...shape, required: true, input: wireRequiredText(max, { required, ...tooLongMessage(tooLong) }), output: z.string() };
}

/** Text of several lines. */
export function longText(label: string, options: TextOptions): Optional<string> {
  return { ...text(label, options), kind: 'longText' };
}

type NumberBounds = { min?: number; max?: number };

export function integer(
  label: string,
  { min = 0, max = 1_000_000, ...extra }: NumberBounds & Extra = {},
): Optional<number, number | string> {
  const input = optional(wireInteger({ min, max }));
  return { kind: 'integer', label, required: false, input, output: z.number().nullable(), fallback: null, max, ...extra };
}

/** An exact decimal with at most 4 places; the least value is 0 by default. */
export function decimal(label: string, options: NumberBounds & { required: string } & Extra): Field<string, number | string, true>;
export function decimal(label: string, options?: NumberBounds & Extra): Optional<string, number | string>;
export function decimal(
  label: string,
  { min = 0, max, required, ...extra }: NumberBounds & { required?: string } & Extra = {},
): Field<string, number | string, true> | Optional<string, number | string> {
  const bounded = wireDecimal
    .refine((value) => Number(value) >= min, `不能小于 ${min}`)
    .refine((value) => max === undefined || Number(value) <= max, `不能大于 ${max}`);
  const shape = { kind: 'decimal', label, fallback: null, min, ...(max === undefined ? {} : { max }), ...extra } as const;
  if (required === undefined) return { ...shape, required: false, input: optional(bounded), output: z.string().nullable() };
  return { ...shape, required: true, input: needed(bounded, required), output: z.string() };
}

/** A flag; `fallback` is stored when it is left out. */
export function boolean(
  label: string,
  { fallback = false, ...extra }: { fallback?: boolean } & Extra = {},
): Field<boolean, boolean | number | string | null | undefined, false> {
  const input = optional(wireBoolean).transform((value) => value ?? fallback);
  return { kind: 'boolean', label, required: false, input, output: z.boolean(), fallback, choices: TRUE_FALSE_CHOICES, ...extra };
}

/** A moment, in epoch milliseconds. */
export function time(label: string, options: { required: string } & Extra): TimeField<Field<number, number | string, true>>;
export function time(label: string, options?: Extra): TimeField<Optional<number, number | string>>;
export function time(
  label: string,
  { required, ...extra }: { required?: string } & Extra = {},
): TimeField<Field<number, number | string, true> | Optional<number, number | string>> {
  const shape = { kind: 'time', label, fallback: null, ...extra } as const;
  if (required === undefined) return { ...shape, required: false, input: optional(wireTime), output: z.number().nullable() };
  return { ...shape, required: true, input: needed(wireTime, required), output: z.number() };
}

/** One of a few fixed values; `fallback` is stored when it is left out. */
export function choice<const V extends number | string>(
  label: string,
  choices: ReadonlyArray<Choice<V>>,
  fallback: NoInfer<V>,
  extra: Extra = {},
): Field<V, V | '' | null | undefined, false> {
  const values = z.union(
    choices.map((one) => z.literal(one.value)),
    `应为：${choices.map((one) => one.label).join('、')}`,
  );
  const isNumeric = typeof fallback === 'number';
  const fromText = (value: unknown) => (isNumeric && typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
  const input = optional<V, V>(z.preprocess<unknown, typeof values, V>(fromText, values)).transform((value) => value ?? fallback);
  return { kind: 'choice', label, required: false, input, output: values, fallback, choices, ...extra };
}

type OptionalReference = Reference<number | null, number | string | null | undefined, false>;

/** The id of a row of another resource. */
export function reference(label: string, target: string, options: { required: string } & Extra): Reference<number, number | string, true>;
export function reference(label: string, target: string, options?: Extra): OptionalReference;
export function reference(
  label: string,
  target: string,
  { required, ...extra }: { required?: string } & Extra = {},
): Reference<number, number | string, true> | OptionalReference {
  const shape = { kind: 'reference', label, fallback: null, target, ...extra } as const;
  if (required === undefined) return { ...shape, required: false, input: optional(wireId), output: z.number().nullable() };
  return { ...shape, required: true, input: needed(wireId, required), output: z.number() };
}

/** The `target` of a field that refers to a person; people are not a plain resource. */
export const PERSON = 'user';
export const person = (label: string) => reference(label, PERSON);

/** The parent of a tree row; 0 is the root, as this API family writes it. */
export function parent(label: string, required: string): Field<number, number | string, true> & { isFilter: true } {
  const input = needed(wireInteger({ min: 0 }), required);
  return { kind: 'reference', label, required: true, input, output: z.number(), fallback: 0, target: 'self', isFilter: true };
}

/** Structured data that are stored as they are sent, in a shape that `schema` allows. */
export function json<Stored>(label: string, schema: z.ZodType<Stored, Stored>, extra: Extra = {}): JsonField<Stored> {
  return {
    kind: 'json',
    label,
    required: false,
    input: optional(schema),
    output: schema.nullable(),
    fallback: null,
    secondary: true,
    ...extra,
  };
}

export const status = () => filtered(choice('状态', STATUS_CHOICES, STATUS.enabled));
/** The position of a row in its list, ascending; 0 when it is left out. */
export const sort = (): Field<number, number | string | null | undefined, false> => {
  const input = optional(wireInteger({ min: 0, max: 1_000_000 })).transform((value) => value ?? 0);
  return { kind: 'integer', label: '排序', required: false, input, output: z.number(), fallback: 0, secondary: true };
};
export const remarks = () => text('备注', { max: 255 });
