/** Whose something in this browser's storage is. */
export interface StorageOwner {
  tenantId: number;
  userId: number;
}

/** A key of localStorage for what a person left here, such as unsaved typing: only that person is shown it, and signing out removes it. */
export function personalKey(kind: string, { tenantId, userId }: StorageOwner, name = ''): string {
  return `${kind}:${tenantId}:${userId}:${name}`;
}

/** Keys of what this person left in this browser, in any shop; ids of people are unique over all shops. */
export function personalKeysOf(userId: number, kind = '[a-z-]+'): string[] {
  const pattern = new RegExp(`^${kind}:\\d+:${userId}:`);
  return Object.keys(localStorage).filter((key) => pattern.test(key));
}

/** Removes what this person left in this browser and window. */
export function forgetPerson(userId: number): void {
  for (const key of personalKeysOf(userId)) localStorage.removeItem(key);
  localStorage.removeItem(permissionInfoKey(userId));
  sessionStorage.removeItem(visitedTabsKey(userId));
}

/** What the person may do, as last told by the server. */
export const permissionInfoKey = (userId: number): string => `permission-info:${userId}`;

/** Of sessionStorage: the pages this person has open in this window. */
export function visitedTabsKey(userId: number): string {
  return `visited-tabs:${userId}`;
}
