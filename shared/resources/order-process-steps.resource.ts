import { filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

export const orderProcessStepsResource = defineResource({
  name: 'orderProcessSteps',
  table: 'processStep',
  title: '订单工序',
  permission: 'bs:order-process-steps',
  importable: true,
  fields: {
    name: filtered(text('工序名称', { max: 50, required: '工序名称不能为空' })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'sort'],
});
