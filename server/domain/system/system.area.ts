import { defineArea } from '../area.ts';
import { companyInfoService } from './company-info.service.ts';
import { configService } from './config.service.ts';
import { configExport } from './config.sheet.ts';
import { onlineSessionService } from './online-session.service.ts';
import { systemMenu } from './system.menu.ts';

export const systemArea = defineArea({
  menu: systemMenu,
  services: { companyInfo: companyInfoService, configs: configService, onlineSessions: onlineSessionService },
  exports: { config: configExport },
});
