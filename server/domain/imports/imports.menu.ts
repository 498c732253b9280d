import { defineMenu } from '../menu.ts';

export const importsMenu = defineMenu({ more: { BsOrder: { 'bs:import-job:query': '全部导入任务查询' } } });
