import type { LevelPriceRow } from '#shared/schemas/level-price.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { levelPricesService } from './level-prices.service.ts';

const { price, text, time } = columnsOf<LevelPriceRow>('levelPrices');

export const levelPricesExport = defineExport({
  title: '级别价',
  permission: 'bs:level-prices:export',
  columns: [
    text('productsName', 24),
    text('typeName', 16),
    text('levelName', 16),
    price('unitPrice', 14),
    price('listPrice', 14),
    text('remarks', 30),
    time('createTime'),
  ],
  list: levelPricesService,
});
