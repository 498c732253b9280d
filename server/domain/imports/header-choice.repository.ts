import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';

/** By the header in compact form: the field that a person of the shop chose for it, or null to leave the column out. */
type StoredChoices = Record<string, string | null>;

/** Length of the table's column; choices for longer headers are not remembered. */
const HEADER_CHARS = 100;

/** The fields that a shop has chosen for headers which the product does not know. They apply to its later sheets of the same kind. */
export const headerChoiceRepository = {
  async find(scope: Scope, kind: ImportKind): Promise<StoredChoices> {
    const rows = await scope.db
      .selectFrom('importHeaderChoice')
      .select(['header', 'columnKey'])
      .where('tenantId', '=', scope.tenantId)
      .where('kind', '=', kind)
      .execute();
    return Object.fromEntries(rows.map(({ header, columnKey }) => [header, columnKey]));
  },

  async remember(scope: Scope, kind: ImportKind, choices: ReadonlyArray<readonly [string, string | null]>): Promise<void> {
    const entries = choices.filter(([header]) => header.length <= HEADER_CHARS);
    if (entries.length === 0) return;
    await scope.db
      .insertInto('importHeaderChoice')
      .values(
        entries.map(([header, columnKey]) => ({
          tenantId: scope.tenantId,
          kind,
          header,
          columnKey,
          userName: scope.actor.nickname,
          updateTime: scope.now(),
        })),
      )
      .onDuplicateKeyUpdate({
        columnKey: reviewed`values(column_key)`,
        userName: reviewed`values(user_name)`,
        updateTime: reviewed`values(update_time)`,
      })
      .execute();
  },

  async forget(scope: Scope, kind: ImportKind, headers: readonly string[]): Promise<void> {
    if (headers.length === 0) return;
    await scope.db
      .deleteFrom('importHeaderChoice')
      .where('tenantId', '=', scope.tenantId)
      .where('kind', '=', kind)
      .where('header', 'in', headers)
      .execute();
  },
};
