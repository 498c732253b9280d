import { AppError } from '#shared/errors.ts';
import { STATUS } from '#shared/states.ts';

/** What decides whether a shop lets anybody in. */
export interface TenantState {
  tenantName: string;
  tenantStatus: number;
  /** Epoch milliseconds after which the tenant counts as expired. */
  tenantExpireTime: number;
}

/** Why a shop lets nobody in: it is disabled, or past its expiry; null for an open one. */
function whyClosed({ tenantStatus, tenantExpireTime }: TenantState, now: number): 'tenantDisabled' | 'tenantExpired' | null {
  if (tenantStatus !== STATUS.enabled) return 'tenantDisabled';
  return tenantExpireTime <= now ? 'tenantExpired' : null;
}

export const isTenantOpen = (tenant: TenantState, now: number): boolean => whyClosed(tenant, now) === null;

/** @throws AppError tenantDisabled, tenantExpired */
export function refuseClosedTenant(tenant: TenantState, now: number): void {
  const reason = whyClosed(tenant, now);
  if (reason !== null) throw new AppError(reason, { name: tenant.tenantName });
}
