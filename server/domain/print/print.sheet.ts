import { TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { PRINT_KIND_CHOICES } from '#shared/print/kinds.ts';
import type { PrintConfigRow, PrintTemplateRow } from '#shared/schemas/print.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { printConfigService } from './print-config.service.ts';
import { printTemplateService } from './print-template.service.ts';

const config = columnsOf<PrintConfigRow>('printConfig');
export const printConfigExport = defineExport({
  title: '打印配置',
  permission: 'bs:print-config:export',
  columns: [
    config.text('title', 30),
    config.choice('isLogo', TRUE_FALSE_CHOICES),
    config.choice('isSeal', TRUE_FALSE_CHOICES),
    config.choice('isFinancial', TRUE_FALSE_CHOICES),
    config.text('address', 40),
    config.text('contactPhone', 20),
    config.time('updateTime'),
  ],
  list: printConfigService,
});

const template = columnsOf<PrintTemplateRow>('printTemplate');
const SOURCES = [
  { value: true, label: '已修改' },
  { value: false, label: '内置' },
];
export const printTemplateExport = defineExport({
  title: '打印模板',
  permission: 'bs:print-template:export',
  columns: [
    template.text('title', 30),
    template.text('typeName', 16),
    template.choice('kind', PRINT_KIND_CHOICES, 14),
    template.choice('isOwn', SOURCES),
    {
      ...template.text('title', 14),
      header: '纸张',
      value: ({ pageWidth, pageHeight }: PrintTemplateRow) => `${pageWidth}×${pageHeight || '不限'}`,
    },
    template.text('updaterName', 12),
    template.time('updateTime'),
  ],
  list: printTemplateService,
});
