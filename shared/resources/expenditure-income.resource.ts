import { DIRECTION_CHOICES, VISIBLE_CHOICES } from '../choice-labels.ts';
import { DIRECTION, VISIBILITY } from '../states.ts';
import { choice, filtered, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

/** Projects for income and expenses besides orders; each has items. */
export const expenditureIncomeResource = defineResource({
  name: 'orderExpenditureIncome',
  table: 'expenditureIncome',
  title: '收支项目',
  permission: 'bs:order-expenditure-income',
  importable: true,
  fields: {
    type: filtered(choice('收支类型', DIRECTION_CHOICES, DIRECTION.income)),
    name: filtered(text('项目名称', { max: 50, required: '项目名称不能为空' })),
    visible: filtered(choice('是否显示', VISIBLE_CHOICES, VISIBILITY.shown, { secondary: true })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'type'],
});
