import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { computeConfigService } from './compute-config.service.ts';
import { computeConfigExport } from './compute-config.sheet.ts';

export const baseDataArea = defineArea({
  menu: {
    // Sorted behind the plain lists, which the resources add.
    pages: [recordPage('bs:compute-config', { directory: '/base-data', sort: 1000, name: '计算配置', path: 'compute-config' })],
  },
  services: { computeConfig: computeConfigService },
  exports: { computeConfig: computeConfigExport },
});
