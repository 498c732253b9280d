import type { Scope } from '#platform/scope.ts';
import { RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { type Fields, type RowOf, resourceSchemas } from '#shared/resources/resource.ts';
import { STATUS } from '#shared/states.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { checkMissing } from '../imports/import-rights.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { anyResource } from './all-resource-services.ts';

/** A column with the name of a row of base data, and the field that holds its id. */
export interface NamedReference {
  /** Key of the column; the stored row has its present name under the same key. */
  column: string;
  field: string;
  list: ResourceName;
  /** The option that allows to create a missing one, and its label in the dialog. */
  creation?: { flag: string; label: string };
  /** A new record needs it, so the cell cannot be emptied. */
  isNeeded?: boolean;
}

interface Listed {
  id: number;
  name: string;
  status: number;
}

const toListed = ({ id, name, status }: RowOf<Fields>): Listed => ({ id, name: String(name), status: Number(status) });

/** The base data that the rows of a chunk name, read once. Missing entries are created when the row that names them is saved. */
export class NamedReferences {
  readonly #scope: Scope;
  readonly #references: readonly NamedReference[];
  readonly #options: ImportOptions;
  readonly #found: ReadonlyMap<NamedReference, Map<string, Listed>>;

  private constructor(
    scope: Scope,
    references: readonly NamedReference[],
    options: ImportOptions,
    found: Map<NamedReference, Map<string, Listed>>,
  ) {
    this.#scope = scope;
    this.#references = references;
    this.#options = options;
    this.#found = found;
  }

  static async read(
    scope: Scope,
    references: readonly NamedReference[],
    options: ImportOptions,
    rows: readonly SheetRow[],
  ): Promise<NamedReferences> {
    const found = new Map<NamedReference, Map<string, Listed>>();
    for (const reference of references) {
      const names = rows.flatMap((row) => row.text(reference.column) ?? []);
      const listed = (await anyResource(reference.list).service.findByNames(scope, names)).map(toListed);
      found.set(reference, new Map(listed.map((entry) => [foldName(entry.name), entry])));
    }
    return new NamedReferences(scope, references, options, found);
  }

  /** Gives the row a fault for each name that is missing or disabled. A name that the stored record already has may stay. */
  check(row: SheetRow, stored: object | undefined): void {
    for (const reference of this.#references) {
      const name = this.#newName(row, reference, stored);
      if (name === null) continue;
      const { title, permission } = RESOURCES[reference.list];
      const entry = this.#found.get(reference)?.get(foldName(name));
      if (entry?.status === STATUS.disabled) row.fault(reference.column, `${title}「${name}」已停用`, `请启用后再导入，或换一个${title}`);
      else if (!entry) {
        const { column, list, creation, isNeeded } = reference;
        checkMissing(this.#scope, this.#options, row, {
          column,
          name,
          list,
          permission: `${permission}:create`,
          noun: title,
          creation,
          canClear: !isNeeded,
        });
      }
    }
  }

  /** The ids for the row's names, by field; missing entries are created. Names that the stored record already has are left out. */
  async resolve(scope: Scope, row: SheetRow, stored: object | undefined): Promise<Record<string, number>> {
    const ids: Record<string, number> = {};
    const made: Array<() => void> = [];
    for (const reference of this.#references) {
      const name = this.#newName(row, reference, stored);
      if (name !== null) ids[reference.field] = await this.#idOf(scope, row, reference, name, made);
    }
    // Remembered only after all names of the row have succeeded: if one fails, what was created for the row is rolled back.
    for (const keep of made) keep();
    return ids;
  }

  #newName(row: SheetRow, { column }: NamedReference, stored: object | undefined): string | null {
    const name = row.text(column);
    const present = (stored as Record<string, unknown> | undefined)?.[column];
    return name !== null && typeof present === 'string' && foldName(present) === foldName(name) ? null : name;
  }

  async #idOf(scope: Scope, row: SheetRow, reference: NamedReference, name: string, made: Array<() => void>): Promise<number> {
    const listed = this.#found.get(reference);
    const known = listed?.get(foldName(name));
    if (known) return known.id;
    const { declaration, service } = anyResource(reference.list);
    const id = await service.create(scope, resourceSchemas(declaration).create.parse({ name, parentId: 0 }));
    row.madeBeside(reference.list, id);
    made.push(() => listed?.set(foldName(name), { id, name, status: STATUS.enabled }));
    return id;
  }
}
