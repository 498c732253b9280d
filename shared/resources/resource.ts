import { z } from 'zod';
import {
  emptyAsNull,
  filter,
  filterText,
  pageShape,
  wireDecimal,
  wireId,
  wireInteger,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from '../schemas/wire.schema.ts';

/**
 * A plain resource is declared once. From the declaration come the zod schemas, seven procedures, the REST paths, OpenAPI, the Excel columns,
 * the Kysely row type, and the list page, form and picker. A resource with a rule of its own gets its own service instead of an option here.
 */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'choice' | 'reference';

export interface Choice {
  value: number | string;
  label: string;
}

export interface Field<T> {
  kind: FieldKind;
  label: string;
  required: boolean;
  /** Accepts what the wire may bring and yields T. */
  input: z.ZodType<T, unknown>;
  output: z.ZodType<T, unknown>;
  /** The value a create without this field stores. */
  fallback: T;
  max?: number;
  choices?: readonly Choice[];
  /** For a reference: the name of the resource it points to; `self` for the parent in a tree. */
  target?: string;
  hint?: string;
  /** How the page call filters by this field; absent = no filter. */
  filter?: 'like' | 'equal';
  /** Kept out of the list page's columns by default. */
  secondary?: boolean;
}

interface Extra {
  filter?: 'like' | 'equal';
  hint?: string;
  secondary?: boolean;
}

export function text(label: string, options: { max: number; required: string; tooLong?: string } & Extra): Field<string>;
export function text(label: string, options: { max: number; tooLong?: string } & Extra): Field<string | null>;
export function text(
  label: string,
  options: { max: number; required?: string; tooLong?: string } & Extra,
): Field<string> | Field<string | null> {
  const { max, required, tooLong, ...extra } = options;
  const messages = { required: required ?? '', ...(tooLong ? { tooLong } : {}) };
  return {
    kind: 'text',
    label,
    required: required !== undefined,
    input:
      required === undefined
        ? (emptyAsNull(wireText(max, messages)).transform((v) => v ?? null) as Field<string | null>['input'])
        : wireRequiredText(max, messages),
    output: z.string().nullable(),
    fallback: null,
    max,
    ...extra,
  };
}

export function integer(label: string, options: { min?: number; max?: number; fallback?: number } & Extra = {}): Field<number | null> {
  const { min = 0, max = 1_000_000, fallback, ...extra } = options;
  return {
    kind: 'integer',
    label,
    required: false,
    input: emptyAsNull(wireInteger({ min, max })).transform((v) => v ?? fallback ?? null) as Field<number | null>['input'],
    output: z.number().nullable(),
    fallback: fallback ?? null,
    max,
    ...extra,
  };
}

/** A decimal kept exactly, at most 4 places; `max` is the largest value (percentages: 100). */
export function decimal(label: string, options: { max?: number; required: string } & Extra): Field<string>;
export function decimal(label: string, options?: { max?: number } & Extra): Field<string | null>;
export function decimal(label: string, options: { max?: number; required?: string } & Extra = {}): Field<string> | Field<string | null> {
  const { max, required, ...extra } = options;
  const bounded = wireDecimal.refine((value) => max === undefined || Number(value) <= max, `不能大于 ${max}`);
  return {
    kind: 'decimal',
    label,
    required: required !== undefined,
    input: emptyAsNull(bounded)
      .transform((v) => v ?? null)
      .refine((v) => required === undefined || v !== null, required) as Field<string | null>['input'],
    output: z.string().nullable(),
    fallback: null,
    ...(max === undefined ? {} : { max }),
    ...extra,
  };
}

export function choice<const V extends number | string>(
  label: string,
  choices: readonly { value: V; label: string }[],
  fallback: V,
  extra: Extra = {},
): Field<V> {
  const values = new Set<unknown>(choices.map((c) => c.value));
  const schema = z.custom<V>((value) => values.has(value), `应为：${choices.map((c) => c.label).join('、')}`);
  const isNumeric = typeof fallback === 'number';
  return {
    kind: 'choice',
    label,
    required: false,
    input: z.preprocess((value) => {
      if (value === '' || value === null || value === undefined) return fallback;
      return isNumeric && typeof value === 'string' ? Number(value) : value;
    }, schema) as z.ZodType<V, unknown>,
    output: (isNumeric ? z.number() : z.string()) as unknown as z.ZodType<V, unknown>,
    fallback,
    choices,
    ...extra,
  };
}

export function reference(label: string, target: string, options: { required?: string } & Extra = {}): Field<number | null> {
  const { required, ...extra } = options;
  return {
    kind: 'reference',
    label,
    required: required !== undefined,
    input: emptyAsNull(wireId)
      .transform((v) => v ?? null)
      .refine((v) => required === undefined || v !== null, required) as Field<number | null>['input'],
    output: z.number().nullable(),
    fallback: null,
    target,
    ...extra,
  };
}

/** The parent of a tree row; 0 is the root, as this API family writes it. */
export function parent(label: string, required: string): Field<number> {
  return {
    kind: 'reference',
    label,
    required: true,
    input: z.custom((value) => value !== undefined && value !== null && value !== '', required).pipe(wireInteger({ min: 0 })),
    output: z.number(),
    fallback: 0,
    target: 'self',
    filter: 'equal',
  };
}

/** 0 enabled, 1 disabled: the whole API family's status. */
export const STATUS_CHOICES = [
  { value: 0, label: '启用' },
  { value: 1, label: '停用' },
] as const;

export const status = () => choice('状态', STATUS_CHOICES, 0, { filter: 'equal' });
export const sort = () => integer('排序', { fallback: 0, secondary: true });
export const remarks = () => text('备注', { max: 255 });

export type Fields = Record<string, Field<unknown>>;

/** Columns every editable row has besides its own. */
export interface RowStamp {
  id: number;
  version: number;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never } & RowStamp;

export interface ResourceDeclaration<F extends Fields = Fields, T extends string = string> {
  /** camelCase: the tRPC name; the REST path is its kebab form under /bs. */
  name: string;
  /** camelCase name of the table. */
  table: T;
  title: string;
  /** Permission prefix: `bs:unit-type` gives bs:unit-type:query, :create, :update, :delete, :export. */
  permission: string;
  fields: F;
  /** Fields of the simple list besides id; rows are enabled ones in the order of `sort`, then id. */
  simple: readonly (keyof F & string)[];
  /** Its rows can also come from a workbook: POST …/import and GET …/get-import-template, with the permission `…:import`. */
  importable?: boolean;
  /** True where a field `parentId` makes the rows a tree. */
  isTree: boolean;
}

export function defineResource<const F extends Fields, const T extends string>(
  declaration: Omit<ResourceDeclaration<F, T>, 'isTree'>,
): ResourceDeclaration<F, T> {
  return { ...declaration, isTree: 'parentId' in declaration.fields };
}

const stampShape = {
  id: z.number(),
  version: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
  creatorName: z.string().nullable(),
  updaterName: z.string().nullable(),
};

function mapFields<F extends Fields>(fields: F, pick: (field: Field<unknown>) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, pick(field)]));
}

function filterOf(field: Field<unknown>): z.ZodType {
  if (field.filter === 'like') return filterText;
  if (field.kind === 'reference') return filter(wireInteger({ min: 0 }));
  if (field.choices?.every((c) => typeof c.value === 'number')) return filter(wireInteger());
  return filterText;
}

/** The zod schemas of a declaration. Update takes any subset: a field that is absent keeps its value. */
export function resourceSchemas<F extends Fields>(declaration: ResourceDeclaration<F>) {
  const filters = Object.fromEntries(
    Object.entries(declaration.fields)
      .filter(([, field]) => field.filter !== undefined)
      .map(([key, field]) => [key, filterOf(field)]),
  );
  const simpleFields = Object.fromEntries(declaration.simple.map((key) => [key, (declaration.fields[key] as Field<unknown>).output]));
  return {
    create: z.object(mapFields(declaration.fields, (field) => field.input)) as unknown as z.ZodType<
      Record<string, unknown>,
      Record<string, unknown>
    >,
    update: z.object({
      id: wireId,
      version: wireInteger({ min: 0 }).optional(),
      ...mapFields(declaration.fields, (field) => field.input.optional()),
    }) as unknown as z.ZodType<
      { id: number; version?: number } & Record<string, unknown>,
      { id: number | string } & Record<string, unknown>
    >,
    row: z.object({ ...stampShape, ...mapFields(declaration.fields, (field) => field.output) }) as unknown as z.ZodType<RowOf<F>, RowOf<F>>,
    page: z.object({ ...pageShape, ...filters, createTime: filter(wireTimeRange) }) as unknown as z.ZodType<
      ResourcePageInput,
      { pageNo?: number | string; pageSize?: number | string } & Record<string, unknown>
    >,
    simple: z.object({ id: z.number(), ...simpleFields }) as unknown as z.ZodType<{ id: number } & Pick<RowOf<F>, keyof F>, unknown>,
  };
}

export interface ResourcePageInput {
  pageNo: number;
  pageSize: number;
  createTime?: [number, number];
  [filter: string]: unknown;
}
