import { columnsOf, dictColumn, longColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { LOGIN_RESULT_CHOICES, LOGIN_TYPE_CHOICES, SUCCESS_CHOICES } from '#shared/choice-labels.ts';

const COLUMNS = columnsOf('system.loginLog', [
  { id: 'username', width: 128, fixed: true, sticky: 'start' },
  dictColumn('logType', 104, { type: 'system_login_type', choices: LOGIN_TYPE_CHOICES }),
  dictColumn('result', 144, { type: 'system_login_result', choices: LOGIN_RESULT_CHOICES }, { isMark: true }),
  { id: 'reason', width: 176 },
  { id: 'userIp', width: 136 },
  longColumn('userAgent', 280),
  timeColumn('createTime', { sort: 'id' }),
  { id: 'id', width: 96, hiddenByDefault: true },
]);

/** The log of sign-ins, sign-outs and failed attempts of the shop. */
export default function LoginLogPage() {
  const list = useRecordList('system.loginLog', { noun: '登录日志', nameOf: (row) => row.username });
  return (
    <RecordList
      title="登录日志"
      list={list}
      filters={['username', 'userIp', { name: 'status', kind: 'select', choices: SUCCESS_CHOICES }, { name: 'createTime', kind: 'range' }]}
      columns={COLUMNS}
      menu={() => []}
      emptyHint="每次登录、退出和登录失败都会记录在这里。"
      exportAs="登录日志.xls"
      isAddable={false}
    />
  );
}
