import { AppError } from '#shared/errors.ts';

const ENABLED = 0;

/** A shop that is disabled or past its expiry lets nobody in. @throws AppError tenantDisabled, tenantExpired */
export function refuseClosedTenant(tenant: { name: string; status: number; expireTime: number }, now: number): void {
  if (tenant.status !== ENABLED) throw new AppError('tenantDisabled', { name: tenant.name });
  if (tenant.expireTime <= now) throw new AppError('tenantExpired', { name: tenant.name });
}
