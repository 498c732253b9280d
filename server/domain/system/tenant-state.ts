import { AppError } from '#shared/errors.ts';
import { STATUS } from '#shared/states.ts';

/** Decides whether a shop is open, so that its people can sign in. */
export interface TenantState {
  tenantName: string;
  tenantStatus: number;
  /** Epoch milliseconds after which the tenant counts as expired. */
  tenantExpireTime: number;
}

/** The reason why a shop is closed; null for an open one. */
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
