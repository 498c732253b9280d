import { namedColumns, timeColumn } from '#client/records/record-columns.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import type { OnlineTokenRow } from '#shared/schemas/log.schema.ts';

/** Names of browsers and systems by their pattern in the user agent. The first match counts, because many contain the names of others. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The device of a user agent, such as `Chrome · Windows`; an unknown user agent as it is. */
export function deviceText(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(' · ') : userAgent || '未知';
}

export const CURRENT = <StatusLabel tone="accent">本次登录</StatusLabel>;

export const ONLINE_COLUMNS = namedColumns<OnlineTokenRow>('oauth2Token', [
  { id: 'nickname', width: 128, fixed: true, sticky: 'start' },
  { id: 'username', width: 120 },
  { id: 'isCurrent', header: '当前', width: 96, isMark: true, cell: (row) => row.isCurrent && CURRENT },
  { id: 'userAgent', width: 168, cell: (row) => <span title={row.userAgent}>{deviceText(row.userAgent)}</span> },
  { id: 'userIp', width: 136 },
  timeColumn('createTime'),
  timeColumn('activeTime'),
  timeColumn('expiresTime', { hiddenByDefault: true }),
  { id: 'accessToken', width: 88, hiddenByDefault: true },
]);
