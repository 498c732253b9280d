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
 * A plain resource is declared once. From the declaration come the zod schemas and the types of its calls, seven procedures, the REST paths,
 * OpenAPI, the Excel columns, the Kysely row type, and the list page, form and picker. A resource with a rule of its own gets its own
 * service instead of an option here.
 */
export type Fields = Readonly<Record<string, Field>>;

/** Columns every editable row has besides its own. A type, not an interface: rows of any resource are also read as plain records. */
export type RowStamp = z.output<z.ZodObject<typeof stampShape>>;

type Values<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['output']> };
type Wire<F extends Fields> = { [K in keyof F as F[K]['required'] extends true ? K : never]: z.input<F[K]['input']> } & {
  [K in keyof F as F[K]['required'] extends true ? never : K]?: z.input<F[K]['input']>;
};
interface Identity {
  id: number;
  version?: number;
}

/** The names of the rows that a row points to; null where it points to none. */
type Names<F extends Fields> = { -readonly [K in keyof F & string as F[K] extends Reference ? NameKey<K> : never]: string | null };

/** A row as the calls answer it. */
export type RowOf<F extends Fields> = Values<F> & Names<F> & RowStamp;
/** What `create` needs; a field that is absent gets the column's own default. */
export type CreateOf<F extends Fields> = {
  [K in keyof F as F[K]['required'] extends true ? K : never]: z.output<F[K]['output']>;
} & Partial<Values<F>>;
/** What `update` gets once it is read: a field that is absent keeps its value. */
export type UpdateOf<F extends Fields> = Partial<Values<F>> & Identity;
/** An entry of the simple list. */
export type SimpleOf<F extends Fields, S extends keyof F> = { id: number } & Pick<Values<F>, S>;

export interface ResourceDeclaration<F extends Fields = Fields, T extends string = string, S extends keyof F & string = keyof F & string> {
  /** camelCase: the tRPC name; the REST path is its kebab form, under the first word of the permission: `bs:unit-type` is at /bs/unit-type. */
  name: string;
  /** camelCase name of the table. */
  table: T;
  title: string;
  /** Permission prefix: `bs:unit-type` gives bs:unit-type:query, :create, :update, :delete, :export. */
  permission: string;
  fields: F;
  /**
   * Fields of the simple list besides id; rows are in the order of `sort`, then id. Every filter of the page narrows it too; without one of
   * the status it has the enabled rows.
   */
  simple: readonly S[];
  /** Its rows can also come from a workbook: POST …/import and GET …/get-import-template, with the permission `…:import`. */
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

/** Every resource has a unique name, which its list can be sorted by. */
const listed = listShape('name');
type ListInput = z.output<z.ZodObject<typeof listed>>;
type ListWire = z.input<z.ZodObject<typeof listed>>;

/** How the list of a declaration may be narrowed, by the names of the filters. */
function filterShape(fields: Fields): Record<string, z.ZodType> {
  const filters = Object.entries(fields).filter(([, { isFilter }]) => isFilter);
  return { ...mapFields(Object.fromEntries(filters), filterOf), createTime: filter(wireTimeRange) };
}

/**
 * The schemas of a declaration. An object that is put together field by field has no type of its own; the fields' types say what each
 * schema takes and gives.
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

/** Both bounds of a range, as REST and tRPC may send them. */
type RangeWire = z.input<typeof wireTimeRange>;
type FilterKey<F extends Fields> = { [K in keyof F]: F[K] extends { isFilter: true } ? K : never }[keyof F];
type FilterWire<F extends Fields> = { createTime?: RangeWire } & {
  [K in FilterKey<F>]?: F[K] extends TimeField ? RangeWire : z.input<F[K]['input']>;
};

/** The filters of a declaration, by the names of its fields. */
export type FiltersOf<F extends Fields = Fields> = { createTime?: [number, number] } & {
  [K in FilterKey<F>]?: F[K] extends TimeField ? [number, number] : NonNullable<z.output<F[K]['output']>>;
};

export type PageInputOf<F extends Fields = Fields> = FiltersOf<F> & ListInput;
