import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { orderFileRepository } from './order-file.repository.ts';
import { orderFileExport } from './order-file.sheet.ts';

export const orderFilesArea = defineArea({
  services: {},
  exports: { orderFile: orderFileExport },
  orderChildren: [keptRows('orderFile', 'orderFile', '文件')],
  namesFile: orderFileRepository.names,
});
