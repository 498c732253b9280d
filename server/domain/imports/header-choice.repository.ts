import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';

/** Headers in compact form, with the field a person of the shop chose for them, or null to leave the column out. */
type StoredChoices = Record<string, string | null>;

/** The column of the table. */
const HEADER_CHARS = 100;

/** What a shop has said about headers that no field claims by its words: it holds for its later sheets of the kind. */
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
