import { filtered, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

/** Jobs of people in the shop: designer, cashier, fitter. */
export const postResource = defineResource({
  name: 'post',
  table: 'systemPost',
  title: '岗位',
  permission: 'system:post',
  fields: {
    name: filtered(text('岗位名称', { max: 50, required: '岗位名称不能为空' })),
    code: filtered(text('岗位编码', { max: 64, required: '岗位编码不能为空' })),
    sort: sort(),
    status: status(),
    remark: text('备注', { max: 255 }),
  },
  simple: ['name'],
});
