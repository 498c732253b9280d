import { foldName } from '../naming/folded-name.ts';

/** What was ticked for an import: the boxes of the dialog, and single names decided upon later (`createUnitFlag:张`). */
export type ImportOptions = Readonly<Record<string, boolean>>;

/** Whether a missing name may be made: all of its kind, or this one. */
export function mayCreate(options: ImportOptions, flag: string | undefined, name: string): boolean {
  return flag !== undefined && (options[flag] === true || options[`${flag}:${foldName(name)}`] === true);
}
