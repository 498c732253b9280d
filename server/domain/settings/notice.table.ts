import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface SystemNoticeTable extends Stamp {
  title: string;
  type: number;
  content: string;
  status: Generated<number>;
}
