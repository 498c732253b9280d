import type { Scope } from '#platform/scope.ts';
import { type AnyResource, isResourceName, type ResourceName, type ResourcePrefix } from '#shared/resources/all-resources.ts';
import { type Field, isReference, nameKey } from '#shared/resources/field.ts';
import { type Fields, type ResourceDeclaration, type RowOf, resourceSchemas } from '#shared/resources/resource.ts';
import { resourceImportColumns } from '#shared/schemas/resource-import.schema.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { defineImporter, type SheetImporter } from '../imports/import-registry.ts';
import { checkUpdate } from '../imports/import-rights.ts';
import { attempt, checkFields, checkRepeats, filledFields, nameOf } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { anyResource } from './all-resource-services.ts';
import { type NamedReference, NamedReferences } from './named-references.ts';
import { saveChanges } from './record.importer.ts';
import type { ResourceService } from './resource.service.ts';

type ImportPermission = `${Extract<ResourcePrefix, `bs:${string}`>}:import`;

/** The permission to import a list. Use it only for importable lists: the menu carries it for these alone. */
export const importPermission = (prefix: ResourcePrefix): ImportPermission => `${prefix}:import` as ImportPermission;

/** A stored row; its name is text in every list that can be imported. */
type ResourceRow = RowOf<Fields> & { name: string };

const named = (row: RowOf<Fields>): ResourceRow => ({ ...row, name: String(row.name) });

type Schemas = ReturnType<typeof resourceSchemas>;

/** Rows of a file. It is applied as one group, to keep its order, and because any row of a tree may be the parent of any other. */
const MOST_ROWS = 5000;
/** Words that people write as the parent of a row at the root. */
const ROOT_WORDS = new Set(['无', '顶级', '根']);
const ROOT = 0;

/** The parent that a row of a tree names: a folded name, the root, or null for an empty cell. */
function parentName(row: SheetRow, known: ReadonlyMap<string, ResourceRow>): string | typeof ROOT | null {
  const text = row.text('parentId');
  if (text === null) return null;
  return ROOT_WORDS.has(text) && !known.has(foldName(text)) ? ROOT : foldName(text);
}

/** The fields of a row without references and parent, or null after giving the row its faults. */
function wantedFields(row: SheetRow, declaration: ResourceDeclaration, schemas: Schemas): Record<string, unknown> | null {
  const keys = Object.entries(declaration.fields).flatMap(([key, { kind }]) => (kind === 'reference' ? [] : [key]));
  const fields = Object.entries(filledFields(row, keys)).map(([key, text]) => {
    const choice = declaration.fields[key]?.choices?.find(({ label }) => label === text);
    return [key, choice ? choice.value : text];
  });
  return checkFields(row, schemas.update, { id: 1, ...Object.fromEntries(fields) }, 'name');
}

/** The references of a resource to rows of others. */
const referencesOf = ({ fields }: ResourceDeclaration): NamedReference[] =>
  Object.entries(fields).flatMap(([field, declared]) =>
    isReference(declared) && isResourceName(declared.target)
      ? [{ column: nameKey(field), field, list: declared.target, isNeeded: declared.required }]
      : [],
  );

const columnOf = (key: string, field: Field): string => (isReference(field) ? nameKey(key) : key);

/** Gives the row a fault for each empty field that only the create call requires. */
function checkRequired(row: SheetRow, declaration: ResourceDeclaration): void {
  if (row.text('name') === null) return;
  for (const [key, field] of Object.entries(declaration.fields))
    if (field.required && key !== 'parentId' && row.found(columnOf(key, field)) === '')
      row.fault(columnOf(key, field), '不能为空', `新增${declaration.title}时请填写`);
}

function checkExisting(
  scope: Scope,
  row: SheetRow,
  stored: ResourceRow | undefined,
  declaration: AnyResource,
  options: ImportOptions,
): void {
  const { title, permission } = declaration;
  if (!stored) checkRequired(row, declaration);
  else
    checkUpdate(scope, options, row, {
      column: 'name',
      text: `${title}「${stored.name}」已存在`,
      noun: title,
      permission: `${permission}:update`,
    });
}

/** Saves the rows of a sheet, and knows the stored and the newly created rows by name. */
class Saver {
  readonly #sheet: Pick<SheetImporter, 'columns' | 'entity'>;
  readonly #declaration: ResourceDeclaration;
  readonly #schemas: Schemas;
  readonly #service: ResourceService;
  readonly #known: Map<string, ResourceRow>;
  readonly #named: NamedReferences;

  constructor(
    sheet: Pick<SheetImporter, 'columns' | 'entity'>,
    declaration: ResourceDeclaration,
    schemas: Schemas,
    service: ResourceService,
    known: Map<string, ResourceRow>,
    named: NamedReferences,
  ) {
    this.#named = named;
    this.#sheet = sheet;
    this.#declaration = declaration;
    this.#schemas = schemas;
    this.#service = service;
    this.#known = known;
  }

  /** The name of the row's parent while that does not exist yet; null when the row can be saved. */
  waitsFor(row: SheetRow): string | null {
    const parent = parentName(row, this.#known);
    return typeof parent === 'string' && !this.#known.has(parent) ? parent : null;
  }

  save(scope: Scope, row: SheetRow): Promise<void> {
    return attempt(scope, row, 'name', async (scope) => {
      const { id: _, name, ...own } = wantedFields(row, this.#declaration, this.#schemas) ?? {};
      const stored = this.#known.get(nameOf(row));
      const fields = { ...own, ...(await this.#named.resolve(scope, row, stored)) };
      const parent = parentName(row, this.#known);
      const parentId = typeof parent === 'string' ? this.#known.get(parent)?.id : (parent ?? undefined);
      if (!stored) await this.#create(scope, row, { ...fields, name, parentId: parentId ?? ROOT });
      else if (parentId !== undefined && parentId !== stored.parentId)
        row.fault('parentId', `${this.#declaration.title}「${stored.name}」已在另一个上级之下`, '名称不能重复，请改名，或先在列表中移动它');
      else await this.#update(scope, row, stored, fields);
    });
  }

  async #create(scope: Scope, row: SheetRow, fields: Record<string, unknown>): Promise<void> {
    // The schema fills in the defaults of fields that the sheet leaves out.
    const values = this.#schemas.create.parse(fields);
    const id = await this.#service.create(scope, values);
    this.#known.set(nameOf(row), { ...values, id, name: String(fields.name) } as ResourceRow);
    row.done('create', id);
  }

  async #update(scope: Scope, row: SheetRow, stored: ResourceRow, fields: Record<string, unknown>): Promise<void> {
    const isChanged = await saveChanges(scope, this.#sheet, row, stored, fields, this.#service.update);
    row.done(isChanged ? 'update' : 'unchanged', stored.id);
  }
}

/** Saves rows after the rows of their parents, whatever their order in the sheet. @returns the rows whose parent is missing or refused */
async function saveAll(scope: Scope, saver: Saver, rows: readonly SheetRow[]): Promise<SheetRow[]> {
  let waiting = [...rows];
  for (;;) {
    const ready = waiting.filter((row) => saver.waitsFor(row) === null);
    if (ready.length === 0) return waiting;
    waiting = waiting.filter((row) => saver.waitsFor(row) !== null);
    for (const row of ready) await saver.save(scope, row);
  }
}

/**
 * Makes the importer of a plain resource. A row changes the stored row of its name, which is unique in a shop, or creates one. In a tree it
 * is refused where it names another parent than the stored row has. Empty cells change nothing.
 */
export function createResourceImporter(resource: ResourceName) {
  const { declaration, service } = anyResource(resource);
  const { title } = declaration;
  const schemas = resourceSchemas(declaration);
  const columns = resourceImportColumns(declaration);
  return defineImporter({
    columns,
    permission: importPermission(declaration.permission),
    updatePermission: `${declaration.permission}:update`,
    entity: resource,
    groupColumn: null,
    groupLimit: MOST_ROWS,
    groupTooLarge: `${title}一次最多导入 ${MOST_ROWS} 行，请拆分后再导入`,

    async apply(scope, options, rows) {
      checkRepeats(rows, 'name', nameOf);
      const names = rows.flatMap((row) => [row.text('name') ?? [], row.text('parentId') ?? []].flat());
      const known = new Map((await service.findByNames(scope, names)).map((row) => [foldName(String(row.name)), named(row)]));
      const references = await NamedReferences.read(scope, referencesOf(declaration), options, rows);
      for (const row of rows) {
        references.check(row, known.get(nameOf(row)));
        checkExisting(scope, row, known.get(nameOf(row)), declaration, options);
        if (row.isGood) wantedFields(row, declaration, schemas);
      }
      const orphans = await saveAll(
        scope,
        new Saver({ columns, entity: resource }, declaration, schemas, service, known, references),
        rows.filter((row) => row.isGood),
      );
      for (const row of orphans)
        row.fault('parentId', `上级「${row.text('parentId')}」不存在，或它所在的行有误`, '请先新增它，或在同一文件中补上这一行');
    },
  });
}
