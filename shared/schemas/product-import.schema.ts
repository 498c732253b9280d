import { choiceLabel, PRICING_BASIS_CHOICES } from '../choice-labels.ts';
import { SHOW_COST } from '../permissions.ts';
import { FIGURE_LIMIT, LENGTH_LIMIT } from '../rules/amount-limits.rules.ts';
import { MAX_DPI } from '../rules/artwork.types.ts';
import { type ColumnSpec, STATUS_COLUMN } from './import-column.schema.ts';
import { PRODUCT_NAME_MAX } from './product.schema.ts';

/** The columns for how a product or a line is charged. */
export const CHARGE_COLUMNS = [
  {
    key: 'pricingBasis',
    label: '计价方式',
    synonyms: ['计价', '收费方式'],
    kind: 'text',
    choices: PRICING_BASIS_CHOICES.map(({ value }) => choiceLabel(PRICING_BASIS_CHOICES, value)),
    example: '按面积',
  },
  {
    key: 'minArea',
    label: '最低计价面积',
    synonyms: ['最低面积', '最小面积', '起算面积', '起步面积'],
    kind: 'decimal',
    min: 0,
    max: Number(FIGURE_LIMIT),
    example: '1',
  },
] as const satisfies readonly ColumnSpec[];

/** Columns of a product sheet. Keys are the fields of product-info; type and unit are given by name. */
export const PRODUCT_IMPORT_COLUMNS = [
  {
    key: 'name',
    label: '产品名称',
    synonyms: ['名称', '产品', '品名', '材料名称', '耗材名称', '商品名称', '货品名称'],
    kind: 'text',
    required: true,
    maxLength: PRODUCT_NAME_MAX,
    example: '户外喷绘',
  },
  {
    key: 'typeName',
    label: '产品类别',
    synonyms: ['类别', '产品类型', '类型', '分类', '产品分类'],
    kind: 'text',
    maxLength: 50,
    requiredForNew: true,
    list: 'productType',
    example: '喷绘',
  },
  { key: 'mnemonicCode', label: '助记码', synonyms: ['编码', '产品编码', '简码', '拼音码'], kind: 'text', maxLength: 15, example: 'HWPH' },
  { key: 'specification', label: '规格', synonyms: ['规格型号', '型号', '材质'], kind: 'text', maxLength: 100, example: '灯布550' },
  {
    key: 'unitName',
    label: '计量单位',
    synonyms: ['单位', '计价单位', '单位名称'],
    kind: 'text',
    maxLength: 20,
    list: 'unitType',
    example: '平方米',
  },
  {
    key: 'unitPrice',
    label: '单价',
    synonyms: ['销售单价', '售价', '价格'],
    kind: 'money',
    min: 0,
    max: Number(FIGURE_LIMIT),
    example: '18.5',
  },
  {
    key: 'cost',
    label: '成本价',
    synonyms: ['成本', '成本单价', '单位成本', '进价'],
    kind: 'money',
    min: 0,
    max: Number(FIGURE_LIMIT),
    permission: SHOW_COST,
    example: '9.9',
  },
  ...CHARGE_COLUMNS,
  { key: 'safetyStockLevel', label: '安全库存', synonyms: ['最低库存'], kind: 'decimal', min: 0, max: Number(FIGURE_LIMIT), example: '50' },
  { key: 'inventoryField', label: '库存字段', kind: 'text', maxLength: 50, example: '一号库' },
  STATUS_COLUMN,
  { key: 'remarks', label: '备注', synonyms: ['说明'], kind: 'text', maxLength: 255, example: '需打孔' },
  { key: 'aliases', label: '别名', synonyms: ['文件名别名', '俗称'], kind: 'text', maxLength: 200, example: '喷绘布、550布' },
  { key: 'defaultDpi', label: '默认分辨率', synonyms: ['分辨率', 'dpi'], kind: 'integer', min: 1, max: MAX_DPI, example: '45' },
  { key: 'rollWidth', label: '幅宽', synonyms: ['门幅', '最大宽度'], kind: 'decimal', min: 0, max: Number(LENGTH_LIMIT), example: '3.2' },
] as const satisfies readonly ColumnSpec[];
