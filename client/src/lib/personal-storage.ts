/** The person to whom an entry of this browser's storage belongs. */
export interface StorageOwner {
  tenantId: number;
  userId: number;
}

/** A localStorage key for a person's own data, such as unsaved typing. Only that person is shown it, and signing out removes it. */
export function personalKey(kind: string, { tenantId, userId }: StorageOwner, name = ''): string {
  return `${kind}:${tenantId}:${userId}:${name}`;
}

/** The localStorage keys of this person's data, in any shop. The ids of people are unique over all shops. */
export function personalKeysOf(userId: number, kind = '[a-z-]+'): string[] {
  const pattern = new RegExp(`^${kind}:\\d+:${userId}:`);
  return Object.keys(localStorage).filter((key) => pattern.test(key));
}

/** Removes this person's data from this browser and window. */
export function forgetPerson(userId: number): void {
  for (const key of personalKeysOf(userId)) localStorage.removeItem(key);
  localStorage.removeItem(permissionInfoKey(userId));
  sessionStorage.removeItem(visitedTabsKey(userId));
}

/** The localStorage key of the person's permissions as the server last gave them. */
export const permissionInfoKey = (userId: number): string => `permission-info:${userId}`;

/** The sessionStorage key of the pages that this person has open in this window. */
export function visitedTabsKey(userId: number): string {
  return `visited-tabs:${userId}`;
}
