import type { Generated } from 'kysely';

export interface OperateLogTable {
  tenantId: number;
  id: Generated<number>;
  traceId: string;
  userId: number;
  userNickname: string;
  module: string;
  name: string;
  type: number;
  requestMethod: string;
  requestUrl: string;
  callName: string;
  fields: string;
  userIp: string;
  userAgent: string;
  startTime: number;
  duration: number;
  resultCode: number;
  resultMsg: string;
  resultData: string | null;
}
