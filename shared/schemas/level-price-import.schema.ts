import { FIGURE_LIMIT } from '../rules/amount-limits.rules.ts';
import type { ColumnSpec } from './import-column.schema.ts';
import { PRODUCT_NAME_MAX } from './product.schema.ts';

/** Columns of a sheet of level prices; product and level identify a row. */
export const LEVEL_PRICE_IMPORT_COLUMNS = [
  {
    key: 'productsName',
    label: '产品名称',
    synonyms: ['名称', '产品', '品名', '材料名称', '商品名称', '货品名称'],
    kind: 'text',
    required: true,
    maxLength: PRODUCT_NAME_MAX,
    list: 'productInfo',
    mergeDown: true,
    example: '户外喷绘',
  },
  {
    key: 'typeName',
    label: '产品类别',
    synonyms: ['类别', '产品类型', '类型', '分类', '产品分类'],
    kind: 'text',
    maxLength: 50,
    list: 'productType',
    mergeDown: true,
    example: '喷绘',
  },
  {
    key: 'levelName',
    label: '客户级别',
    synonyms: ['级别', '等级', '客户等级', '会员级别'],
    kind: 'text',
    required: true,
    maxLength: 50,
    list: 'customerLevel',
    mergeDown: true,
    example: '金卡',
  },
  {
    key: 'unitPrice',
    label: '级别价',
    synonyms: ['单价', '价格', '优惠价', '会员价'],
    kind: 'money',
    min: 0,
    max: Number(FIGURE_LIMIT),
    requiredForNew: true,
    example: '16.2',
  },
  { key: 'remarks', label: '备注', synonyms: ['说明'], kind: 'text', maxLength: 255, example: '满十平米起' },
] as const satisfies readonly ColumnSpec[];
