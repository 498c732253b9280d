import { defineArea } from '../area.ts';
import { areaService } from './area.service.ts';
import { dictDataService, dictTypeService } from './dict.service.ts';
import { dictDataExport, dictTypeExport } from './dict.sheet.ts';
import { noticeService } from './notice.service.ts';
import { noticeExport } from './notice.sheet.ts';

export const settingsArea = defineArea({
  services: { areas: areaService, dictTypes: dictTypeService, dictData: dictDataService, notices: noticeService },
  exports: { dictType: dictTypeExport, dictData: dictDataExport, notice: noticeExport },
});
