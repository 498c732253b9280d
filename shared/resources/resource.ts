import { z } from 'zod';
import {
  filter,
  filterText,
  listShape,
  stampShape,
  wireBoolean,
  wireDecimal,
  wireId,
  wireInteger,
  wireTimeRange,
  wireVersion,
} from '../schemas/wire.schema.ts';
import { type Field, isReference, type NameKey, nameKey, type Reference, type TimeField } from './field.ts';

/**
 * A plain resource is declared once. From the declaration follow the zod schemas, the types and procedures of its calls, the REST paths,
 * OpenAPI, the Excel columns, the Kysely row type, and the list page, form and picker. A resource with special rules gets a service of its
 * own instead of an option here.
 */
export type Fields = Readonly<Record<string, Field>>;

/**
 * The columns that every editable row has besides its own. It is a type and not an interface, so that rows can also be used as plain
 * records.
 */
export type RowStamp = z.output<z.ZodObject<typeof stampShape>>;

type Values<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['output']> };
type Wire<F extends Fields> = { [K in keyof F as F[K]['required'] extends true ? K : never]: z.input<F[K]['input']> } & {
  [K in keyof F as F[K]['required'] extends true ? never : K]?: z.input<F[K]['input']>;
};
interface Identity {
  id: number;
  version?: number;
}

/** The names of the rows that a row refers to; null where it refers to none. */
type Names<F extends Fields> = { -readonly [K in keyof F & string as F[K] extends Reference ? NameKey<K> : never]: string | null };

/** A row in the answers of the calls. */
export type RowOf<F extends Fields> = Values<F> & Names<F> & RowStamp;
/** The parsed input of `create`; an absent field gets the default of its column. */
export type CreateOf<F extends Fields> = {
  [K in keyof F as F[K]['required'] extends true ? K : never]: z.output<F[K]['output']>;
} & Partial<Values<F>>;
/** The parsed input of `update`; an absent field keeps its value. */
export type UpdateOf<F extends Fields> = Partial<Values<F>> & Identity;
/** An entry of the simple list. */
export type SimpleOf<F extends Fields, S extends keyof F> = { id: number } & Pick<Values<F>, S>;

export interface ResourceDeclaration<F extends Fields = Fields, T extends string = string, S extends keyof F & string = keyof F & string> {
  /**
   * The tRPC name, in camel case. The REST path is its kebab form below the first word of the permission: `bs:unit-type` is at
   * /bs/unit-type.
   */
  name: string;
  /** The name of the table, in camel case. */
  table: T;
  title: string;
  /** Permission prefix: `bs:unit-type` gives bs:unit-type:query, :create, :update, :delete, :export. */
  permission: string;
  fields: F;
  /**
   * The fields of the simple list besides id; its rows are in the order of `sort`, then id. It takes the same filters as the page; without
   * a filter by status it holds the enabled rows.
   */
  simple: readonly S[];
  /** Whether rows can be imported from a workbook: POST …/import and GET …/get-import-template, with the permission `…:import`. */
  importable?: boolean;
  /** True where a field `parentId` makes the rows a tree. */
  isTree: boolean;
}

export function defineResource<const F extends Fields, const T extends string, const S extends keyof F & string, const P extends string>(
  declaration: Omit<ResourceDeclaration<F, T, S>, 'isTree' | 'permission'> & { permission: P },
): ResourceDeclaration<F, T, S> & { permission: P } {
  return { ...declaration, isTree: 'parentId' in declaration.fields };
}

function mapFields<S extends z.ZodType>(fields: Fields, pick: (field: Field) => S): Record<string, S> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, pick(field)]));
}

function filterOf({ kind, choices }: Field): z.ZodType {
  if (kind === 'time') return filter(wireTimeRange);
  if (kind === 'reference') return filter(wireInteger({ min: 0 }));
  if (kind === 'boolean') return filter(wireBoolean);
  if (kind === 'decimal') return filter(wireDecimal);
  if (kind === 'integer' || choices?.every((choice) => typeof choice.value === 'number')) return filter(wireInteger());
  return filterText;
}

/** Every resource has a unique name, by which its list can be sorted. */
const listed = listShape('name');
type ListInput = z.output<z.ZodObject<typeof listed>>;
type ListWire = z.input<z.ZodObject<typeof listed>>;

/** The filters of a resource's list, by name. */
function filterShape(fields: Fields): Record<string, z.ZodType> {
  const filters = Object.entries(fields).filter(([, { isFilter }]) => isFilter);
  return { ...mapFields(Object.fromEntries(filters), filterOf), createTime: filter(wireTimeRange) };
}

/**
 * The schemas of a declaration. They are built field by field, so that TypeScript cannot infer their types; the casts at the end derive
 * them from the types of the fields.
 */
export function resourceSchemas<F extends Fields, const S extends keyof F & string>({
  fields,
  simple,
}: Pick<ResourceDeclaration<F, string, S>, 'fields' | 'simple'>) {
  const inputs = mapFields(fields, (field) => field.input);
  const outputs = mapFields(fields, (field) => field.output);
  const simpleOutputs = Object.fromEntries(simple.map((key) => [key, outputs[key] ?? z.never()]));
  const absentOr = mapFields(fields, (field) => field.input.optional());
  const identity = { id: wireId, version: wireVersion };
  const create: z.ZodType = z.object(inputs);
  const update: z.ZodType = z.object({ ...absentOr, ...identity });
  const references = Object.keys(fields).filter((key) => isReference(fields[key] as Field));
  const names = Object.fromEntries(references.map((key) => [nameKey(key), z.string().nullable()]));
  const row: z.ZodType = z.object({ ...stampShape, ...outputs, ...names });
  const filters = filterShape(fields);
  const page: z.ZodType = z.object({ ...listed, ...filters });
  const { createTime: _, ...simpleFilters } = filters;
  const simpleInput: z.ZodType = z.object(simpleFilters).optional();
  const simpleRow: z.ZodType = z.object({ id: z.number(), ...simpleOutputs });
  return {
    create: create as z.ZodType<Values<F>, Wire<F>>,
    update: update as z.ZodType<UpdateOf<F>, Partial<Wire<F>> & { id: number | string; version?: number | string }>,
    row: row as z.ZodType<RowOf<F>>,
    page: page as z.ZodType<PageInputOf<F>, FilterWire<F> & ListWire>,
    simple: simpleRow as z.ZodType<SimpleOf<F, S>>,
    simpleInput: simpleInput as z.ZodType<FiltersOf<F> | undefined, Omit<FilterWire<F>, 'createTime'> | undefined>,
  };
}

/** A range in the forms that REST and tRPC may send. */
type RangeWire = z.input<typeof wireTimeRange>;
type FilterKey<F extends Fields> = { [K in keyof F]: F[K] extends { isFilter: true } ? K : never }[keyof F];
type FilterWire<F extends Fields> = { createTime?: RangeWire } & {
  [K in FilterKey<F>]?: F[K] extends TimeField ? RangeWire : z.input<F[K]['input']>;
};

/** The parsed filters of a declaration, by the names of its fields. */
export type FiltersOf<F extends Fields = Fields> = { createTime?: [number, number] } & {
  [K in FilterKey<F>]?: F[K] extends TimeField ? [number, number] : NonNullable<z.output<F[K]['output']>>;
};

export type PageInputOf<F extends Fields = Fields> = FiltersOf<F> & ListInput;
