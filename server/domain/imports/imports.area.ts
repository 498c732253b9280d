import { defineArea } from '../area.ts';
import { expireImports, findImportFiles } from './import-expiry.ts';

export const importsArea = defineArea({
  menu: { more: { BsOrder: { 'bs:import-job:query': '全部导入任务查询' } } },
  purge: expireImports,
  fileOwners: { import: findImportFiles, 'import-result': findImportFiles },
});
