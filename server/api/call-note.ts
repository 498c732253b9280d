import { MENUS } from '#domain/all-menus.ts';
import { menuRows } from '#domain/system/menu-rows.ts';
import type { Session } from '#domain/system/session.ts';
import { MENU_TYPE, OPERATE_TYPE } from '#shared/states.ts';
import type { Call, CallRequest } from './call.ts';
import { loggedFields } from './logged-fields.ts';
import { methodOf, pathsOf } from './rest/rest-names.ts';

/** What the operation log needs of a call and is known only once the call runs. */
export interface CallNote {
  session?: Session;
  input?: unknown;
}

/** How a call ended. */
interface CallEnd {
  code: number;
  message: string;
  /** The answer. For a call that creates something it is the id. */
  made?: unknown;
}

/** The first pattern that fits the call's own name gives its type. `pandaUpdate` is a name of the API family. */
const TYPES: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(create|add)/, OPERATE_TYPE.create],
  [/^(delete|revoke|cancel)/, OPERATE_TYPE.delete],
  [/^export/, OPERATE_TYPE.export],
  [/^import/, OPERATE_TYPE.import],
  [/^(update|assign|panda|restore|fix|repair|match|push)/, OPERATE_TYPE.update],
];

/** Names of menu pages, by the permissions of the page and of its buttons. */
const pages = new Map<string, string>();
const rows = menuRows(MENUS);
const pageNames = new Map(rows.filter(({ type }) => type === MENU_TYPE.page).map(({ key, name }) => [key, name]));
for (const { permission, key, parentKey } of rows) {
  const page = pageNames.get(key) ?? pageNames.get(parentKey ?? '');
  if (permission !== '' && page !== undefined) pages.set(permission, page);
}
/** For calls whose permission is on no page: what people do with their own account. */
const OWN_PAGE = '个人中心';

/** The part of a log entry that is the same for every run of a call. */
interface Described {
  module: string;
  name: string;
  type: number;
  requestMethod: string;
  requestUrl: string;
  callName: string;
}

const described = new WeakMap<Call, Described>();

function describe(call: Call, path: string): Described {
  let words = described.get(call);
  if (!words) {
    const parts = path.split('.');
    const last = parts.at(-1) ?? '';
    const [permission = ''] = [call.meta.permission].flat();
    words = {
      module: pages.get(permission) ?? OWN_PAGE,
      name: (call.meta.summary ?? path).split(/[，；]/)[0]?.slice(0, 100) ?? path,
      type: TYPES.find(([pattern]) => pattern.test(last))?.[1] ?? OPERATE_TYPE.other,
      requestMethod: methodOf(call, parts),
      requestUrl: pathsOf(parts, call.meta)[0] ?? '',
      callName: path,
    };
    described.set(call, words);
  }
  return words;
}

/** Every write and every export are noted. Public calls are not: sign-ins have a log of their own. */
const isNoted = ({ type, meta }: Call, path: string): boolean =>
  meta.permission !== 'public' && (type === 'mutation' || path.endsWith('.exportExcel'));

/** Hands the operation log what a person did and how it ended. The call does not wait for the database: the log is written later. */
export function noteCall(call: Call, { path, ctx }: CallRequest, { session, input }: CallNote, startTime: number, end: CallEnd): void {
  if (session === undefined || !isNoted(call, path)) return;
  ctx.services.operateLogWriter.note({
    ...describe(call, path),
    tenantId: session.tenantId,
    traceId: ctx.requestId.slice(0, 64),
    userId: session.userId,
    userNickname: session.nickname,
    fields: loggedFields(input, call.meta.secretFields),
    userIp: ctx.ip.slice(0, 64),
    userAgent: ctx.userAgent.slice(0, 300),
    startTime,
    duration: Date.now() - startTime,
    resultCode: end.code,
    resultMsg: end.message.slice(0, 500),
    resultData: typeof end.made === 'number' ? String(end.made) : null,
  });
}
