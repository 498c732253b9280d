import type { Scope } from '#platform/scope.ts';
import { isPermitted } from '#shared/permissions.ts';
import { type ImportOptions, mayCreate } from './import-options.ts';
import type { SheetRow } from './sheet-row.ts';

/** The text for a person without the permission to create something. The dialog and the rehearsal use the same. */
export const noCreation = (noun: string): string => `没有新增${noun}的权限，请联系管理员或先由有权限的人新增`;
const noUpdate = (noun: string): string => `没有修改${noun}的权限，请联系管理员`;

interface MissingName {
  /** Key of the column that holds the name. */
  column: string;
  name: string;
  list: string;
  /** The permission of the call that creates an entry of this list. */
  permission: string;
  noun: string;
  /** The option that allows to create missing names, and its label in the dialog; absent when a sheet never creates them. */
  creation?: { flag: string; label: string } | undefined;
  canClear: boolean;
}

/** Gives the row a fault for a missing name, unless the options and the person's permissions allow to create it. */
export function checkMissing(scope: Scope, options: ImportOptions, row: SheetRow, missing: MissingName): void {
  const { column, name, list, permission, noun, creation, canClear } = missing;
  const isAllowed = isPermitted(scope.grants, permission);
  if (isAllowed && mayCreate(options, creation?.flag, name)) return;
  const hint = creation ? `，或勾选“${creation.label}”` : canClear ? '，或留空' : '';
  const way = creation && !isAllowed ? noCreation(noun) : `请先新增该${noun}${hint}`;
  const flag = isAllowed ? (creation?.flag ?? null) : null;
  row.fault(column, `${noun}「${name}」不存在`, way, { kind: 'name', list, noun, name, flag, canClear });
}

interface StoredMatch {
  column: string;
  /** A sentence that says which record exists already. */
  text: string;
  noun: string;
  permission: string;
}

/** Gives a row for an existing record a fault, unless the options and the person's permissions allow to change it. */
export function checkUpdate(scope: Scope, options: ImportOptions, row: SheetRow, { column, text, noun, permission }: StoredMatch): void {
  const label = `更新已存在的${noun}`;
  if (!isPermitted(scope.grants, permission)) row.fault(column, text, noUpdate(noun));
  else if (!options.updateSupport)
    row.fault(column, text, `如需更新，请勾选“${label}”`, { kind: 'option', option: 'updateSupport', label });
}

/**
 * Customers or products that an import creates on the side get the first type of their list. Where there is none, a type is created too,
 * which takes a permission: without it the rows get a fault.
 */
export async function checkFirstType(
  scope: Scope,
  { permission, noun, hasType }: { permission: string; noun: string; hasType: (scope: Scope) => Promise<boolean> },
  rows: ReadonlyArray<{ row: SheetRow; column: string }>,
): Promise<void> {
  if (rows.length === 0 || isPermitted(scope.grants, permission) || (await hasType(scope))) return;
  for (const { row, column } of rows) row.fault(column, `还没有可用的${noun}`, noCreation(noun));
}
