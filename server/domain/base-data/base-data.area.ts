import { defineArea } from '../area.ts';
import { computeConfigService } from './compute-config.service.ts';
import { computeConfigExport } from './compute-config.sheet.ts';

export const baseDataArea = defineArea({
  services: { computeConfig: computeConfigService },
  exports: { computeConfig: computeConfigExport },
});
