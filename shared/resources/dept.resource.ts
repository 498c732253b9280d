import { filtered, parent, person, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

/** The tree of departments. */
export const deptResource = defineResource({
  name: 'dept',
  table: 'systemDept',
  title: '部门',
  permission: 'system:dept',
  fields: {
    parentId: parent('上级部门', '上级部门不能为空'),
    name: filtered(text('部门名称', { max: 30, required: '部门名称不能为空' })),
    sort: sort(),
    leaderUserId: person('负责人'),
    phone: text('联系电话', { max: 11 }),
    email: text('邮箱', { max: 50 }),
    status: status(),
  },
  simple: ['name', 'parentId'],
});
