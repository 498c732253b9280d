import type { Scope } from '#platform/scope.ts';
import { SEX_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type UserRow, userCreateInput, userUpdateInput } from '#shared/schemas/user.schema.ts';
import { USER_IMPORT_COLUMNS } from '#shared/schemas/user-import.schema.ts';
import type { Status } from '#shared/states.ts';
import { filledFields } from '../imports/row-checks.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { createRecordImporter, type RecordSheet, saveChanges } from '../resources/record.importer.ts';
import { userService } from './user.service.ts';

const OWN_FIELDS = ['username', 'nickname', 'mobile', 'email', 'remark'];

const newPerson = userCreateInput.omit({ password: true });

/** The code of a word in the sheet, by its field; empty where the cell is. */
function wordOf(choices: ReadonlyArray<{ value: number; label: string }>, row: SheetRow, key: string): Record<string, number> {
  const choice = choices.find(({ label }) => label === row.text(key));
  return choice ? { [key]: choice.value } : {};
}

/** Writes the fields that a row changes, or that an undo restores. The status has a call of its own, which may refuse. */
export async function writePerson(scope: Scope, { id, status, ...fields }: { id: number } & Record<string, unknown>): Promise<void> {
  await userService.update(scope, { id, ...fields });
  if (status !== undefined) await userService.updateStatus(scope, { id, status: status as Status });
}

/** People, one in each row, identified by their usernames. New people have no password, so they cannot sign in until one is set. */
const sheet: RecordSheet<UserRow> = {
  columns: USER_IMPORT_COLUMNS,
  entity: 'user',
  noun: '用户',
  key: 'username',
  references: [{ column: 'deptName', field: 'deptId', list: 'dept' }],
  updateInput: userUpdateInput,
  find: userService.findByUsernames,
  fieldsOf: (row) => ({ ...filledFields(row, OWN_FIELDS), ...wordOf(SEX_CHOICES, row, 'sex') }),
  create: (scope, fields, row) =>
    userService.create(scope, { ...newPerson.parse(fields), ...(wordOf(STATUS_CHOICES, row, 'status') as { status?: Status }) }),
  update: (scope, stored, wanted, row) =>
    saveChanges(scope, sheet, row, stored, { ...wanted, ...wordOf(STATUS_CHOICES, row, 'status') }, writePerson),
};

// Closed to API tokens: a person made or enabled with a stolen token would outlast the token.
export const userImporter = { ...createRecordImporter('system:user', sheet), isForPeople: true as const };
