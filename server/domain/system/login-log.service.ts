import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import type { LoginLogPageInput, LoginLogRow } from '#shared/schemas/log.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { LOGIN_RESULT, LOGIN_TYPE, USER_TYPE } from '#shared/states.ts';
import { type LoginEvent, loginLogRepository, type StoredLogin } from './login-log.repository.ts';

/** The events in the codes of the API family, with a Chinese text. */
const EVENTS: Readonly<Record<LoginEvent, readonly [logType: number, result: number, reason: string]>> = {
  login: [LOGIN_TYPE.password, LOGIN_RESULT.ok, '登录成功'],
  'bad-credentials': [LOGIN_TYPE.password, LOGIN_RESULT.badCredentials, '账号或密码不正确'],
  disabled: [LOGIN_TYPE.password, LOGIN_RESULT.disabled, '账号已停用'],
  'locked-out': [LOGIN_TYPE.password, LOGIN_RESULT.other, '登录失败次数过多'],
  'shop-closed': [LOGIN_TYPE.password, LOGIN_RESULT.other, '租户已停用或已过期'],
  logout: [LOGIN_TYPE.logout, LOGIN_RESULT.ok, '主动退出'],
  forced: [LOGIN_TYPE.forced, LOGIN_RESULT.ok, '被强制下线'],
  revoked: [LOGIN_TYPE.forced, LOGIN_RESULT.ok, '改密码或停用后失效'],
  'refresh-reuse': [LOGIN_TYPE.forced, LOGIN_RESULT.other, '登录凭证被重复使用，已强制下线'],
};
const isSuccess = (event: LoginEvent): boolean => EVENTS[event][1] === LOGIN_RESULT.ok;
const ALL = Object.keys(EVENTS) as LoginEvent[];

function toRow({ event, ...row }: StoredLogin): LoginLogRow {
  const [logType, result, reason] = EVENTS[event as LoginEvent];
  return { ...row, logType, result, reason, userType: USER_TYPE.admin, traceId: '' };
}

const filtersOf = ({ status, ...filters }: LoginLogPageInput) => ({
  ...filters,
  events: status === undefined ? undefined : ALL.filter((event) => isSuccess(event) === status),
});

/** Reads the log of sign-ins, failed ones and sign-outs. */
export const loginLogService = {
  async page(scope: Scope, input: LoginLogPageInput): Promise<Page<LoginLogRow>> {
    const { list, total } = await loginLogRepository.findPage(scope, filtersOf(input));
    return { list: list.map(toRow), total };
  },

  async *exportRows(scope: Scope, input: LoginLogPageInput): AsyncGenerator<LoginLogRow> {
    for await (const row of loginLogRepository.findAll(scope, filtersOf(input))) yield toRow(row);
  },

  deleteOlder: (db: Database, tenantId: number, before: number, limit: number): Promise<void> =>
    loginLogRepository.deleteOlder(db, tenantId, before, limit),
};
