import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_TABLES } from '#platform/db/tables.ts';
import { RESOURCES } from '#shared/resources/all-resources.ts';

const SERVER = join(import.meta.dirname, '..', '..', 'server');

/** The columns of a table by name, as the source writes their types. */
export type DeclaredColumns = Map<string, string>;

const columnsOf = (body: string): DeclaredColumns =>
  new Map([...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, column = '', type = '']) => [column, type]));

const interfacesOf = (source: string) => [...source.matchAll(/export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g)];

const STAMP = columnsOf(
  interfacesOf(readFileSync(join(SERVER, 'platform/db/tables.ts'), 'utf8')).find(([, name]) => name === 'Stamp')?.[3] ?? '',
);

const sourceOf = (pattern: string): string =>
  globSync(pattern, { cwd: SERVER })
    .map((file) => readFileSync(join(SERVER, file), 'utf8'))
    .join('\n');

/** The columns of every table listed in an `interface Tables`, as its `<entity>.table.ts` declares them. */
function writtenTables(): Map<string, DeclaredColumns> {
  const interfaces = new Map<string, DeclaredColumns>([['Stamp', STAMP]]);
  for (const [, name = '', base = '', body = ''] of interfacesOf(sourceOf('**/*.table.ts')))
    interfaces.set(name, new Map([...(interfaces.get(base) ?? []), ...columnsOf(body)]));
  const tables = new Map<string, DeclaredColumns>();
  for (const [, listed = ''] of sourceOf('{platform/db/tables,domain/all-tables}.ts').matchAll(
    /interface Tables [^{]*\{\n([\s\S]*?)\n *\}/g,
  ))
    for (const [table, type] of columnsOf(listed.replaceAll(/^ +/gm, '  '))) {
      const columns = interfaces.get(type);
      if (!columns) throw new Error(`no interface ${type}`);
      tables.set(table, columns);
    }
  return tables;
}

/** The columns that the declarations of the plain resources give to their tables. */
function resourceTables(): Map<string, DeclaredColumns> {
  return new Map(
    Object.values(RESOURCES).map((resource) => {
      const fields = Object.entries(resource.fields).map(([name, field]): [string, string] => {
        const isNullable = name === 'parentId' || field.kind === 'integer' || (field.fallback === null && !field.required);
        if (field.kind === 'json') return [name, 'NullableJsonColumn<unknown>'];
        if (field.kind === 'boolean') return [name, 'boolean'];
        const isNumber = ['integer', 'reference', 'time'].includes(field.kind) || typeof field.fallback === 'number';
        return [name, `${isNumber ? 'number' : 'string'}${isNullable ? ' | null' : ''}`];
      });
      return [resource.table, new Map([...STAMP, ...fields])];
    }),
  );
}

/** Every table that the code declares, with its columns. */
export const DECLARED_TABLES: ReadonlyMap<string, DeclaredColumns> = new Map([...writtenTables(), ...resourceTables()]);
/** The tables whose every row belongs to a tenant. */
export const TENANT_TABLES: ReadonlySet<string> = new Set([...DECLARED_TABLES.keys()].filter((table) => !PLATFORM_TABLES.has(table)));
