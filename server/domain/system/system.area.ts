import { defineArea } from '../area.ts';
import { companyInfoService } from './company-info.service.ts';
import { configService } from './config.service.ts';
import { configExport } from './config.sheet.ts';
import { onlineSessionService } from './online-session.service.ts';

export const systemArea = defineArea({
  services: { companyInfo: companyInfoService, configs: configService, onlineSessions: onlineSessionService },
  exports: { config: configExport },
});
