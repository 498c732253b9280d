import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { COMPANY_FIELDS, type CompanyInfo, type CompanyInfoUpdate } from '#shared/schemas/company-info.schema.ts';
import { refuseStale } from '../records/record.ts';
import { tenantRepository } from './tenant.repository.ts';

const NEVER_SAVED = { version: 1, updateTime: null, updaterName: null };

/** The stored details; fields that were never saved are null. */
function toInfo(stored: Record<string, unknown> | null): CompanyInfo {
  const { version, updateTime, updaterName } = { ...NEVER_SAVED, ...stored };
  const fields = Object.fromEntries(COMPANY_FIELDS.map((name) => [name, stored?.[name] ?? null])) as Omit<CompanyInfo, 'version'>;
  return { ...fields, version, updateTime, updaterName };
}

/** The company details of a shop, one set for each. */
export const companyInfoService = {
  get: async (scope: Scope): Promise<CompanyInfo> => toInfo((await tenantRepository.findDetails(scope.db, scope.tenantId)).company),

  update: (scope: Scope, { version, ...sent }: CompanyInfoUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const stored = toInfo(await tenantRepository.lockCompany(scope));
      refuseStale({ ...stored, updateTime: stored.updateTime ?? 0 }, version);
      const stamp = { version: stored.version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname };
      await tenantRepository.updateCompany(scope, { ...stored, ...sent, ...stamp });
    }),
};
