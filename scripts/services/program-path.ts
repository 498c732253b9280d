import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers are installed although an ordinary user's PATH does not name the folder. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * The absolute path of the first of these programs that lies in a folder of PATH or in a usual folder of servers; undefined when none does.
 */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS].filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

/** Whether a file exists and may be run by this user. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
