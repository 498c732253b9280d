import { CALCULATION_CHOICES, NAME_RULE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import type { RecognitionConfigRow } from '#shared/schemas/recognition.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { recognitionConfigService } from './recognition-config.service.ts';

const { choice, integer, text, time } = columnsOf<RecognitionConfigRow>('fileRecognitionConfigurations');

export const recognitionConfigExport = defineExport({
  title: '文件识别配置',
  permission: 'bs:file-recognition-configurations:export',
  columns: [
    text('productName'),
    choice('nameRuleRecognizedId', NAME_RULE_CHOICES, 26),
    choice('calculation', CALCULATION_CHOICES),
    integer('dpi', 12),
    text('fileType', 20),
    ...(['isReadFileName', 'isFuzzyReadFileName', 'isDimensionRecognized', 'isSample', 'isUploadFile', 'isCmyk'] as const).map((flag) =>
      choice(flag, TRUE_FALSE_CHOICES, 14),
    ),
    time('updateTime'),
  ],
  list: recognitionConfigService,
});
