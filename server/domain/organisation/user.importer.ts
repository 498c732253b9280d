import type { Scope } from '#platform/scope.ts';
import { SEX_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type UserRow, userCreateInput, userUpdateInput } from '#shared/schemas/user.schema.ts';
import { USER_IMPORT_COLUMNS } from '#shared/schemas/user-import.schema.ts';
import type { Status } from '#shared/states.ts';
import type { AreaImporter } from '../area.ts';
import { checkUpdate } from '../imports/import-rights.ts';
import { attempt, changedFields, checkFields, checkRepeats, filledFields, goodRows, valuesBefore } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { type NamedReference, NamedReferences } from '../resources/named-references.ts';
import { userService } from './user.service.ts';

const REFERENCES: readonly NamedReference[] = [{ column: 'deptName', field: 'deptId', list: 'dept' }];
const OWN_FIELDS = ['username', 'nickname', 'mobile', 'email', 'remark'];
const NO_DECIMALS: ReadonlySet<string> = new Set();

const newPerson = userCreateInput.omit({ password: true });
const usernameOf = (row: SheetRow): string => foldName(row.text('username') ?? '');

const wordOf = (choices: ReadonlyArray<{ value: number; label: string }>, row: SheetRow, key: string): number | undefined =>
  choices.find(({ label }) => label === row.text(key))?.value;

function fieldsOf(row: SheetRow): Record<string, unknown> {
  const sex = wordOf(SEX_CHOICES, row, 'sex');
  return { ...filledFields(row, OWN_FIELDS), ...(sex === undefined ? {} : { sex }) };
}

/** What a row changes of a person, or has back as it was: whether he is enabled has a call of its own, which may refuse. */
export async function writePerson(scope: Scope, { id, status, ...fields }: { id: number } & Record<string, unknown>): Promise<true> {
  await userService.update(scope, { id, ...fields });
  return status === undefined || userService.updateStatus(scope, { id, status: status as Status });
}

const statusOf = (row: SheetRow) => wordOf(STATUS_CHOICES, row, 'status') as Status | undefined;

async function save(scope: Scope, row: SheetRow, stored: UserRow | undefined, named: Record<string, number>): Promise<void> {
  const fields = { ...fieldsOf(row), ...named };
  const status = statusOf(row);
  if (!stored) {
    const person = newPerson.parse(fields);
    return row.done('create', await userService.create(scope, status === undefined ? person : { ...person, status }));
  }
  const { username: _, ...wanted } = checkFields(row, userUpdateInput, { id: stored.id, ...fields }, 'username') ?? {};
  const changes = changedFields(stored, wanted, NO_DECIMALS);
  const isSwitched = status !== undefined && status !== stored.status;
  if (Object.keys(changes).length === 0 && !isSwitched) return row.done('unchanged', stored.id);
  const written = isSwitched ? { ...changes, status } : changes;
  await writePerson(scope, { id: stored.id, ...written });
  row.wrote({ entity: 'user', id: stored.id, before: valuesBefore(stored, written), after: written });
  row.done('update', stored.id);
}

/** People, one a row, known by their usernames. Whoever is new has no password, and signs in once an administrator has set one. */
export const userImporter: AreaImporter = {
  columns: USER_IMPORT_COLUMNS,
  permission: 'system:user:import',
  updatePermission: 'system:user:update',
  entity: 'user',
  groupColumn: 'username',
  groupLimit: 100,
  groupTooLarge: '这个用户名在文件中重复太多次，请只保留一行',

  async apply(scope, options, rows) {
    const found = await userService.findByUsernames(scope, [...new Set(rows.flatMap((row) => row.text('username') ?? []))]);
    const byName = new Map(found.map((user) => [foldName(user.username), user]));
    checkRepeats(rows, 'username', usernameOf);
    const references = await NamedReferences.read(scope, REFERENCES, options, rows);
    for (const row of rows) {
      const stored = byName.get(usernameOf(row));
      if (stored)
        checkUpdate(scope, options, row, {
          column: 'username',
          text: `用户「${stored.username}」已存在`,
          noun: '用户',
          permission: 'system:user:update',
        });
      references.check(row, stored);
      checkFields(row, userUpdateInput, { id: 1, ...fieldsOf(row) }, 'username');
    }
    for (const row of goodRows(rows))
      await attempt(scope, row, 'username', async (scope) => {
        const stored = byName.get(usernameOf(row));
        await save(scope, row, stored, await references.resolve(scope, row, stored));
      });
  },
};
