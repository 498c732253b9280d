import { DIRECTION_CHOICES, VISIBLE_CHOICES } from '../choice-labels.ts';
import { DIRECTION, VISIBILITY } from '../states.ts';
import { choice, filtered, reference, remarks, sort, status, text } from './field.ts';
import { defineResource } from './resource.ts';

/** Purposes of income and expenses, each within a project. */
export const expenditureIncomeItemsResource = defineResource({
  name: 'orderExpenditureIncomeItems',
  table: 'expenditureIncomeItem',
  title: '收支名目',
  permission: 'bs:order-expenditure-income-items',
  importable: true,
  fields: {
    type: filtered(choice('收支类型', DIRECTION_CHOICES, DIRECTION.income)),
    typeId: filtered(reference('收支项目', 'orderExpenditureIncome', { required: '收支项目不能为空' })),
    name: filtered(text('名目名称', { max: 50, required: '名目名称不能为空' })),
    visible: filtered(choice('是否显示', VISIBLE_CHOICES, VISIBILITY.shown, { secondary: true })),
    sort: sort(),
    status: status(),
    remarks: remarks(),
  },
  simple: ['name', 'type', 'typeId'],
});
