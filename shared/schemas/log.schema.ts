import { z } from 'zod';
import { filter, filterText, listShape, pageShape, wireBoolean, wireId, wireInteger, wireTimeRange } from './wire.schema.ts';

export const loginLogPageInput = z.object({
  ...listShape(),
  username: filterText,
  userIp: filterText,
  /** Whether it succeeded. */
  status: filter(wireBoolean),
  createTime: filter(wireTimeRange),
});
export const loginLogRow = z.object({
  id: z.number(),
  /** See LOGIN_TYPE. */
  logType: z.number(),
  userId: z.number().nullable(),
  userType: z.number(),
  traceId: z.string(),
  username: z.string(),
  /** See LOGIN_RESULT. */
  result: z.number(),
  /** The result in Chinese, in more detail. */
  reason: z.string(),
  userIp: z.string(),
  userAgent: z.string(),
  createTime: z.number(),
});
export type LoginLogPageInput = z.output<typeof loginLogPageInput>;
export type LoginLogRow = z.output<typeof loginLogRow>;

export const operateLogPageInput = z.object({
  ...listShape('startTime'),
  module: filterText,
  userNickname: filterText,
  type: filter(wireInteger({ min: 0, max: 99 })),
  success: filter(wireBoolean),
  startTime: filter(wireTimeRange),
});
/**
 * The names are those of the API family: `javaMethod` is the name of the call, `javaMethodArgs` its input, shortened and without secrets.
 */
export const operateLogRow = z.object({
  id: z.number(),
  traceId: z.string(),
  userId: z.number(),
  userNickname: z.string(),
  module: z.string(),
  name: z.string(),
  type: z.number(),
  content: z.string().nullable(),
  exts: z.string().nullable(),
  requestMethod: z.string(),
  requestUrl: z.string(),
  userIp: z.string(),
  userAgent: z.string(),
  javaMethod: z.string(),
  javaMethodArgs: z.string(),
  startTime: z.number(),
  duration: z.number(),
  resultCode: z.number(),
  resultMsg: z.string(),
  resultData: z.string().nullable(),
});
export type OperateLogPageInput = z.output<typeof operateLogPageInput>;
export type OperateLogRow = z.output<typeof operateLogRow>;

export const onlineTokenPageInput = z.object({
  ...pageShape,
  userId: filter(wireId),
  nickname: filterText,
  userType: filter(wireInteger({ min: 0, max: 99 })),
  clientId: filterText,
});
/**
 * A session. Tokens are stored as digests and never in answers: `accessToken` holds the id of the session, which `delete` takes, and
 * `refreshToken` is empty.
 */
export const onlineTokenRow = z.object({
  id: z.number(),
  accessToken: z.string(),
  refreshToken: z.string(),
  userId: z.number(),
  userType: z.number(),
  clientId: z.string(),
  username: z.string(),
  nickname: z.string(),
  userIp: z.string(),
  userAgent: z.string(),
  createTime: z.number(),
  /** When the session was last renewed. */
  activeTime: z.number(),
  expiresTime: z.number(),
  /** Whether this call belongs to the session. */
  isCurrent: z.boolean(),
});
export const onlineTokenInput = z.object({ accessToken: wireId });
export type OnlineTokenPageInput = z.output<typeof onlineTokenPageInput>;
export type OnlineTokenRow = z.output<typeof onlineTokenRow>;
