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
  /** Steps of its setting up that its owner has passed over. */
  passedSteps: NullableJsonColumn<SetupStep[]>;
  permissionEpoch: Generated<number>;
  isOperator: Generated<number>;
  createTime: number;
  website: string | null;
  /** Which menus its roles may hold; every one without. */
  packageId: number | null;
  /** When it was deleted: nobody sees it or enters it any more. */
  closedTime: number | null;
  version: Generated<number>;
  updateTime: Generated<number>;
  creatorName: string | null;
  updaterName: string | null;
}
