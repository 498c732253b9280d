import { defineArea } from '../area.ts';
import { printConfigExport, printTemplateExport } from './print.sheet.ts';
import { printConfigService } from './print-config.service.ts';
import { printTemplateService } from './print-template.service.ts';

export const printArea = defineArea({
  services: { printConfigs: printConfigService, printTemplates: printTemplateService },
  exports: { printConfig: printConfigExport, printTemplate: printTemplateExport },
  install: printTemplateService.install,
});
