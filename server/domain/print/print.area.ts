import { defineArea } from '../area.ts';
import { printConfigExport, printTemplateExport } from './print.sheet.ts';
import { printConfigService } from './print-config.service.ts';
import { printTemplateRepository } from './print-template.repository.ts';
import { printTemplateService } from './print-template.service.ts';

export const printArea = defineArea({
  services: { printConfigs: printConfigService, printTemplates: printTemplateService },
  exports: { printConfig: printConfigExport, printTemplate: printTemplateExport },
  install: printTemplateRepository.install,
});
