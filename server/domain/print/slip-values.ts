import type { Slip, SlipRow } from '#platform/print/slip.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import { PRINT_FIELDS, printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import type { PrintValue } from '#shared/print/value-text.ts';

/** The fields of a template that the person may see. */
export interface WantedFields {
  fields: ReadonlySet<string>;
  /** The list that the table shows; null without a table. */
  list: string | null;
  columns: ReadonlySet<string>;
}

export function wantedFields(template: PrintTemplate, kind: PrintKind, grants: Grants): WantedFields {
  const { table } = template;
  const list = table && Object.hasOwn(PRINT_FIELDS[kind].lists, table.source) ? table.source : null;
  const isShown = (path: string, of?: string): boolean => {
    const field = printField(kind, path, of);
    return field !== undefined && (field.permission === undefined || isPermitted(grants, field.permission));
  };
  const boxes = [...template.fixed, ...template.after].flatMap((box) => [
    ...('field' in box && box.field !== undefined ? [box.field] : []),
    ...(box.when ? [box.when.field] : []),
  ]);
  return {
    fields: new Set(boxes.filter((path) => isShown(path))),
    list,
    columns: new Set(list === null ? [] : (table?.cols ?? []).map(({ field }) => field).filter((path) => isShown(path, list))),
  };
}

type Values = Readonly<Record<string, unknown>>;

const isValue = (value: unknown): value is PrintValue => value === null || typeof value === 'string' || typeof value === 'number';

function picked(values: Values, wanted: ReadonlySet<string>): SlipRow {
  const kept: Record<string, PrintValue> = {};
  for (const name of wanted) {
    const value = values[name];
    if (isValue(value)) kept[name] = value;
  }
  return kept;
}

/** Flattens `{order: {orderId: …}}` to `{'order.orderId': …}`, which are the names in a template's boxes. */
function paths(groups: Readonly<Record<string, Values>>): Values {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, values]) => Object.entries(values).map(([key, value]) => [`${group}.${key}`, value] as const)),
  );
}

/** A slip with only the values that its template shows and the person may see. No others are given to the printing process. */
export function slipOf(groups: Readonly<Record<string, Values>>, rows: readonly Values[], wanted: WantedFields): Slip {
  const { fields, list, columns } = wanted;
  return {
    fields: picked(paths(groups), fields),
    lists: list === null ? {} : { [list]: rows.map((row) => picked(row, columns)) },
  };
}
