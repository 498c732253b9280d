import { foldName } from '../naming/folded-name.ts';

/** Options of an import: those of the dialog, and permissions to create single names, given later (`createUnitFlag:张`). */
export type ImportOptions = Readonly<Record<string, boolean>>;

/** Whether the options allow to create a missing name: all names under `flag`, or this one. */
export function mayCreate(options: ImportOptions, flag: string | undefined, name: string): boolean {
  return flag !== undefined && (options[flag] === true || options[`${flag}:${foldName(name)}`] === true);
}
