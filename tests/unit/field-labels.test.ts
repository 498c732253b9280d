import { describe, expect, it } from 'vitest';
import { EXPORTS, type ExportName, IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { labelsOf } from '#shared/field-labels.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';

/** A header may add its unit in brackets: 宽(米). */
const bare = (header: string) => header.replace(/[(（].*[)）]$/, '');

const AREAS: Partial<Record<ImportKind, string>> = {
  orders: 'orderInfo',
  orderLines: 'orderDel',
  customers: 'customerInfo',
  products: 'productInfo',
};

describe('a field has one name', () => {
  it.each(Object.values(RESOURCES))('in the declaration of $name', ({ name, fields }) => {
    const labels = labelsOf(name);
    expect(Object.entries(fields).filter(([key, field]) => labels[key] !== bare(field.label))).toEqual([]);
  });

  it.each(IMPORT_KINDS)('in the template of %s', (kind) => {
    const labels = labelsOf(AREAS[kind] ?? kind);
    const other = IMPORT_REGISTRY.importers[kind].columns.filter(({ key, label }) => labels[key] !== bare(label));
    expect(other.map(({ key, label }) => `${label}: ${labels[key]}`)).toEqual([]);
  });

  it.each(Object.keys(EXPORTS) as ExportName[])('in the export of %s', (name) => {
    const known = new Set(Object.values(labelsOf(name)));
    const headers = EXPORTS[name].columns({ permissions: [EVERY_PERMISSION], roles: [] }, 2).map(({ header }) => bare(header));
    expect(headers.filter((header) => !known.has(header))).toEqual([]);
    expect(headers.filter((header, index) => headers.indexOf(header) !== index)).toEqual([]);
  });
});
