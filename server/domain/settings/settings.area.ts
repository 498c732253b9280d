import { defineArea } from '../area.ts';
import { areaService } from './area.service.ts';
import { dictDataService, dictTypeService } from './dict.service.ts';
import { dictDataExport, dictTypeExport } from './dict.sheet.ts';
import { noticeService } from './notice.service.ts';
import { noticeExport } from './notice.sheet.ts';
import { settingsMenu } from './settings.menu.ts';

export const settingsArea = defineArea({
  menu: settingsMenu,
  services: { areas: areaService, dictTypes: dictTypeService, dictData: dictDataService, notices: noticeService },
  exports: { dictType: dictTypeExport, dictData: dictDataExport, notice: noticeExport },
});
