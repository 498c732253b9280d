import { defineArea } from '../area.ts';
import { configService } from '../system/config.service.ts';
import { loginLogService } from '../system/login-log.service.ts';
import { loginLogExport } from './login-log.sheet.ts';
import { logsMenu } from './logs.menu.ts';
import { operateLogRepository } from './operate-log.repository.ts';
import { operateLogService } from './operate-log.service.ts';
import { operateLogExport } from './operate-log.sheet.ts';

const DAY_MS = 24 * 3600_000;

export const logsArea = defineArea({
  menu: logsMenu,
  services: { operateLogs: operateLogService, loginLogs: loginLogService },
  exports: { operateLog: operateLogExport, loginLog: loginLogExport },
  async purge({ db, tenantId, now }, _storage, round) {
    const since = async (key: 'log.login.keep-days' | 'log.operate.keep-days') => now() - (await configService.numberOf(db, key)) * DAY_MS;
    await operateLogRepository.deleteOlder(db, tenantId, await since('log.operate.keep-days'), round);
    await loginLogService.deleteOlder(db, tenantId, await since('log.login.keep-days'), round);
  },
});
