import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface CustomerContactTable extends Stamp {
  customerId: number;
  name: string;
  contactPhone: string;
  qq: string | null;
  wechat: string | null;
  gender: number | null;
  address: string | null;
  post: string | null;
  contactIndex: Generated<number>;
}
