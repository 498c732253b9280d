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

/** A sent message with its text, which does not change when its template does. */
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
  /** Identifies what it is about, unique for each person. Null for messages that a person sends. */
  source: string | null;
}

/** A kind of message that a person has muted. */
export interface NotifyMuteTable {
  tenantId: number;
  userId: number;
  templateCode: string;
}
