import { defineArea } from '../area.ts';
import { actions, EDITS } from '../menu.ts';
import { recognitionService } from './recognition.service.ts';
import { recognitionConfigService } from './recognition-config.service.ts';
import { recognitionConfigExport } from './recognition-config.sheet.ts';

export const recognitionArea = defineArea({
  // The configuration has no page of its own: it is part of the dialog that makes lines of files.
  menu: { more: { BsOrder: actions('bs:file-recognition-configurations', '文件识别配置', ['query', ...EDITS]) } },
  services: { recognition: recognitionService, recognitionConfig: recognitionConfigService },
  exports: { fileRecognitionConfigurations: recognitionConfigExport },
});
