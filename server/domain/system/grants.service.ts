import type { Database } from '#platform/db/database.ts';
import { ADMIN_ROLE, EVERY_PERMISSION, type Grants } from '#shared/permissions.ts';
import { grantsRepository } from './grants.repository.ts';

export interface GrantsService {
  /**
   * What a person may do now. Kept in this process until the shop's permission epoch moves on; every change of users, roles or their
   * menus must raise the epoch in its own transaction.
   */
  grantsOf(tenantId: number, userId: number, epoch: number): Promise<Grants>;
}

const MAX_CACHED = 20_000;

/** What a person may do, as the database has it; a disabled one holds what he held. */
export async function loadGrants(db: Database, tenantId: number, userId: number): Promise<Grants> {
  const roles = await grantsRepository.findRoles(db, tenantId, userId);
  const codes = roles.map((role) => role.code);
  if (codes.includes(ADMIN_ROLE)) return { roles: codes, permissions: [EVERY_PERMISSION] };
  if (roles.length === 0) return { roles: [], permissions: [] };
  const roleIds = roles.map((role) => role.id);
  return { roles: codes, permissions: await grantsRepository.findPermissions(db, tenantId, roleIds) };
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
