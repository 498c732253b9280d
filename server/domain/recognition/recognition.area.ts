import { defineArea } from '../area.ts';
import { recognitionService } from './recognition.service.ts';
import { recognitionConfigService } from './recognition-config.service.ts';
import { recognitionConfigExport } from './recognition-config.sheet.ts';

export const recognitionArea = defineArea({
  services: { recognition: recognitionService, recognitionConfig: recognitionConfigService },
  exports: { fileRecognitionConfigurations: recognitionConfigExport },
});
