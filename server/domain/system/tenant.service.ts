import type { Database } from '#platform/db/database.ts';
import { tenantRepository } from './tenant.repository.ts';

export interface TenantService {
  /** The id of the shop with exactly this name, else null. */
  getIdByName(name: string): Promise<number | null>;
}

export function createTenantService({ db }: { db: Database }): TenantService {
  return { getIdByName: async (name) => (await tenantRepository.findByName(db, name))?.id ?? null };
}
