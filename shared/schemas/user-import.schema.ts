import { SEX_CHOICES } from '../choice-labels.ts';
import { type ColumnSpec, STATUS_COLUMN } from './import-column.schema.ts';
import { EMAIL_MAX, NICKNAME_MAX, USERNAME_MAX } from './user.schema.ts';

/** Columns of a sheet of users. Keys are the fields of a user; the department is given by name. Sheets never hold passwords. */
export const USER_IMPORT_COLUMNS = [
  {
    key: 'username',
    label: '用户名',
    synonyms: ['登录名称', '登录账号', '账号', '用户名称'],
    kind: 'text',
    required: true,
    maxLength: USERNAME_MAX,
    example: 'zhangsan',
  },
  { key: 'nickname', label: '昵称', synonyms: ['姓名', '用户昵称', '名字'], kind: 'text', maxLength: NICKNAME_MAX, example: '张三' },
  { key: 'deptName', label: '部门', synonyms: ['部门名称', '所属部门'], kind: 'text', maxLength: 30, list: 'dept', example: '设计部' },
  { key: 'mobile', label: '手机号码', synonyms: ['手机', '手机号', '电话'], kind: 'phone', example: '13800138000' },
  { key: 'email', label: '邮箱', synonyms: ['电子邮箱', '用户邮箱'], kind: 'text', maxLength: EMAIL_MAX, example: 'zhangsan@example.com' },
  { key: 'sex', label: '性别', synonyms: ['用户性别'], kind: 'text', choices: SEX_CHOICES.map(({ label }) => label), example: '男' },
  { ...STATUS_COLUMN, synonyms: ['是否启用', '账号状态', '帐号状态'] },
  { key: 'remark', label: '备注', synonyms: ['说明'], kind: 'text', maxLength: 500, example: '周末值班' },
] as const satisfies readonly ColumnSpec[];
