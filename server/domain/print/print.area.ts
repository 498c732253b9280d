import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { printConfigExport, printTemplateExport } from './print.sheet.ts';
import { printConfigService } from './print-config.service.ts';
import { printTemplateService } from './print-template.service.ts';

export const printArea = defineArea({
  menu: {
    pages: [
      recordPage('bs:print-template', { directory: '/base-data', sort: 20, name: '打印模板', icon: 'pdf' }),
      recordPage('bs:print-config', { directory: '/base-data', sort: 21, name: '打印配置', icon: 'edit' }),
    ],
  },
  services: { printConfigs: printConfigService, printTemplates: printTemplateService },
  exports: { printConfig: printConfigExport, printTemplate: printTemplateExport },
  install: printTemplateService.install,
});
