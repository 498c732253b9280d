import { ownEntry } from './app-version.ts';
import type { PermissionInfo } from './permission-info.ts';
import { permissionInfoKey } from './personal-storage.ts';
import { getSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

interface Known {
  /** The build that wrote it, as `ownEntry` gives it. Another build may expect another shape. */
  entry: string | null;
  info: PermissionInfo;
}

/**
 * The signed-in person's permissions as this browser last received them. After a reload the frame and the page are drawn with them at once,
 * while the current ones are fetched. This grants nothing, because the server checks every call.
 * @returns undefined when signed out, or when nothing is stored for this person by this build
 */
export function knownPermissionInfo(): PermissionInfo | undefined {
  const session = getSession();
  const known = session ? readStored<Known | null>(permissionInfoKey(session.userId), null) : null;
  return known?.info && known.entry === ownEntry() && known.info.user.id === session?.userId ? known.info : undefined;
}

export function rememberPermissionInfo(info: PermissionInfo): void {
  const known: Known = { entry: ownEntry(), info };
  writeStored(permissionInfoKey(info.user.id), known);
}
