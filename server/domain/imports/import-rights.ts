import type { Scope } from '#platform/scope.ts';
import { isPermitted } from '#shared/permissions.ts';
import { type ImportOptions, mayCreate } from './import-options.ts';
import type { SheetRow } from './sheet-row.ts';

/** What a person is told whose permissions do not let the import create something; the same before and after the job has begun. */
export const noCreation = (noun: string): string => `没有新增${noun}的权限，请联系管理员或先由有权限的人新增`;
const noUpdate = (noun: string): string => `没有修改${noun}的权限，请联系管理员`;

interface MissingName {
  /** Key of the column that holds the name. */
  column: string;
  name: string;
  list: string;
  /** Of the call that makes one of this list alone. */
  permission: string;
  noun: string;
  /** The option that lets missing ones be made, and its words in the dialog; absent when a sheet never makes them. */
  creation?: { flag: string; label: string } | undefined;
  canClear: boolean;
}

/** Gives the row a fault for a name that is not there and is not to be made, or not by this person. */
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
  /** What is there already, as a sentence. */
  text: string;
  noun: string;
  permission: string;
}

/** Gives the row a fault when it is about something that is there and is not to be changed, or not by this person. */
export function checkUpdate(scope: Scope, options: ImportOptions, row: SheetRow, { column, text, noun, permission }: StoredMatch): void {
  const label = `更新已存在的${noun}`;
  if (!isPermitted(scope.grants, permission)) row.fault(column, text, noUpdate(noun));
  else if (!options.updateSupport)
    row.fault(column, text, `如需更新，请勾选“${label}”`, { kind: 'option', option: 'updateSupport', label });
}

/** What is made on the side goes into a first type; where there is none yet, that is made too. */
export async function checkFirstType(
  scope: Scope,
  { permission, noun, hasType }: { permission: string; noun: string; hasType: (scope: Scope) => Promise<boolean> },
  rows: ReadonlyArray<{ row: SheetRow; column: string }>,
): Promise<void> {
  if (rows.length === 0 || isPermitted(scope.grants, permission) || (await hasType(scope))) return;
  for (const { row, column } of rows) row.fault(column, `还没有可用的${noun}`, noCreation(noun));
}
