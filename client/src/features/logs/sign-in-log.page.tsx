import { type ColumnsOf, dictColumn, longColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { LOGIN_RESULT_CHOICES, LOGIN_TYPE_CHOICES, SUCCESS_CHOICES } from '#shared/choice-labels.ts';

const COLUMNS: ColumnsOf<'system.loginLog'> = [
  { id: 'username', header: '用户名', width: 128, fixed: true, sticky: 'start' },
  dictColumn('logType', '日志类型', 104, { type: 'system_login_type', choices: LOGIN_TYPE_CHOICES }),
  dictColumn('result', '登录结果', 144, { type: 'system_login_result', choices: LOGIN_RESULT_CHOICES }, { isMark: true }),
  { id: 'reason', header: '说明', width: 176 },
  { id: 'userIp', header: '登录地址', width: 136 },
  longColumn('userAgent', '浏览器', 280),
  timeColumn('createTime', '登录时间', { sort: 'id' }),
  { id: 'id', header: '编号', width: 96, hiddenByDefault: true },
];

/** Who signed in and out of the shop, and who tried. */
export default function LoginLogPage() {
  const list = useRecordList('system.loginLog', { noun: '登录日志', nameOf: (row) => row.username });
  return (
    <RecordList
      title="登录日志"
      list={list}
      filters={[
        'username',
        'userIp',
        { name: 'status', label: '是否成功', kind: 'select', choices: SUCCESS_CHOICES },
        { name: 'createTime', label: '登录时间', kind: 'range' },
      ]}
      columns={COLUMNS}
      menu={() => []}
      emptyHint="每次登录、退出和登录失败都会记录在这里。"
      exportAs="登录日志.xls"
      isAddable={false}
    />
  );
}
