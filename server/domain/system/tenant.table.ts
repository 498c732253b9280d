import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { SetupStep } from '#shared/schemas/shop-setup.schema.ts';

export interface SystemTenantTable {
  id: Generated<number>;
  name: string;
  contactName: string | null;
  contactMobile: string | null;
  status: Generated<number>;
  expireTime: number;
  accountCount: Generated<number>;
  company: NullableJsonColumn<Record<string, unknown>>;
  /** Steps of the set-up that the shop has skipped. */
  passedSteps: NullableJsonColumn<SetupStep[]>;
  permissionEpoch: Generated<number>;
  isOperator: Generated<number>;
  createTime: number;
  website: string | null;
  /** The package with the menus that its roles may hold; null for all menus. */
  packageId: number | null;
  /** When it was deleted. Its rows stay, but nobody can see or enter it. */
  closedTime: number | null;
  version: Generated<number>;
  updateTime: Generated<number>;
  creatorName: string | null;
  updaterName: string | null;
}
