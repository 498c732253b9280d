import { ownEntry } from './app-version.ts';
import type { PermissionInfo } from './permission-info.ts';
import { permissionInfoKey } from './personal-storage.ts';
import { getSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

interface Known {
  /** The build that wrote it; another one may expect another shape. */
  entry: string | null;
  info: PermissionInfo;
}

/**
 * What the signed-in person may do, as last told by the server on this computer. With it the frame and the page are there at once after a
 * reload, and everything they need is asked for together with the news of it. It opens nothing: the server checks every call.
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
