import type { Database } from '#platform/db/database.ts';
import { ADMIN_ROLE, EVERY_PERMISSION, type Grants } from '#shared/permissions.ts';
import { DATA_SCOPE } from '#shared/states.ts';
import { grantsRepository } from './grants.repository.ts';

interface GrantsService {
  /**
   * The rights of a person. They are cached in this process as long as the shop's permission epoch is the same, so every change of users,
   * roles or their menus must raise the epoch in its own transaction (`holdPeople`).
   */
  grantsOf(tenantId: number, userId: number, epoch: number): Promise<Grants>;
}

const MAX_CACHED = 20_000;

/** The department and all below it. */
function branchOf(departments: ReadonlyArray<{ id: number; parentId: number | null }>, deptId: number): number[] {
  const children = Map.groupBy(departments, ({ parentId }) => parentId);
  const branch = new Set([deptId]);
  for (const id of branch) for (const child of children.get(id) ?? []) branch.add(child.id);
  return [...branch];
}

type Role = Awaited<ReturnType<typeof grantsRepository.findRoles>>[number];

/** The people whose rows a person sees: by all roles together, and always the person. Undefined when a role sees the whole shop. */
async function peopleOf(db: Database, tenantId: number, userId: number, roles: readonly Role[]): Promise<number[] | undefined> {
  const of = (dataScope: number) => roles.filter((role) => role.dataScope === dataScope);
  if (of(DATA_SCOPE.all).length > 0) return undefined;
  const seen = new Set<number>();
  const chosen = of(DATA_SCOPE.chosen).map(({ id }) => id);
  if (chosen.length > 0) for (const id of await grantsRepository.findChosenDepartments(db, tenantId, chosen)) seen.add(id);
  if (of(DATA_SCOPE.dept).length + of(DATA_SCOPE.deptAndBelow).length > 0) {
    const { own, all } = await grantsRepository.findDepartments(db, tenantId, userId);
    const branch = own === null ? [] : of(DATA_SCOPE.deptAndBelow).length > 0 ? branchOf(all, own) : [own];
    for (const id of branch) seen.add(id);
  }
  return [...new Set([userId, ...(await grantsRepository.findPeople(db, tenantId, [...seen]))])];
}

/** The rights of a person, read from the database. Whether the person is enabled does not matter here. */
export async function loadGrants(db: Database, tenantId: number, userId: number): Promise<Grants> {
  const roles = await grantsRepository.findRoles(db, tenantId, userId);
  const codes = roles.map((role) => role.code);
  if (codes.includes(ADMIN_ROLE)) return { roles: codes, permissions: [EVERY_PERMISSION] };
  const roleIds = roles.map((role) => role.id);
  const permissions = roles.length === 0 ? [] : await grantsRepository.findPermissions(db, tenantId, roleIds);
  const people = await peopleOf(db, tenantId, userId, roles);
  return { roles: codes, permissions, ...(people ? { people } : {}) };
}

export function createGrantsService({ db }: { db: Database }): GrantsService {
  const cache = new Map<string, { epoch: number; grants: Promise<Grants> }>();

  return {
    grantsOf: (tenantId, userId, epoch) => {
      const key = `${tenantId}:${userId}`;
      const cached = cache.get(key);
      if (cached?.epoch === epoch) return cached.grants;
      const grants = loadGrants(db, tenantId, userId);
      const entry = { epoch, grants };
      cache.delete(key);
      cache.set(key, entry);
      grants.catch(() => {
        if (cache.get(key) === entry) cache.delete(key);
      });
      if (cache.size > MAX_CACHED) {
        const oldest = cache.keys().next().value;
        if (oldest !== undefined) cache.delete(oldest);
      }
      return grants;
    },
  };
}
