import { defineArea } from '../area.ts';
import { recordPage } from '../menu.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { orderFileRepository } from './order-file.repository.ts';
import { orderFileExport } from './order-file.sheet.ts';

export const orderFilesArea = defineArea({
  menu: {
    pages: [recordPage('bs:order-file', { directory: '/bs', sort: 8, name: '订单文件', icon: 'upload' })],
  },
  exports: { orderFile: orderFileExport },
  orderChildren: [keptRows('orderFile', 'orderFile', '文件')],
  namesFile: orderFileRepository.names,
});
