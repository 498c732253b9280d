import { defineArea } from '../area.ts';

export const importsArea = defineArea({ menu: { more: { BsOrder: { 'bs:import-job:query': '全部导入任务查询' } } } });
