import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';
import type { Stamp } from '#platform/db/tables.ts';
import type { TemplateParams } from '#shared/schemas/notify.schema.ts';

export interface NotifyTemplateTable extends Stamp {
  name: string;
  code: string;
  nickname: string;
  content: string;
  type: number;
  status: Generated<number>;
  remark: string | null;
}

/** A message as it was sent: a template that changes later changes nothing of it. */
export interface NotifyMessageTable {
  tenantId: number;
  id: Generated<number>;
  userId: number;
  templateId: number | null;
  templateCode: string;
  templateNickname: string;
  templateContent: string;
  templateType: number;
  templateParams: JsonColumn<TemplateParams>;
  readStatus: Generated<number>;
  readTime: number | null;
  createTime: number;
  /** What it tells of, such as one order: of the same nobody is told twice. Null for what a person sends. */
  source: string | null;
}

/** A kind of message that a person does not want. */
export interface NotifyMuteTable {
  tenantId: number;
  userId: number;
  templateCode: string;
}
