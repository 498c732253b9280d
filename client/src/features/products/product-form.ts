import { type FieldsOf, fieldsOf } from '#client/records/record-fields.tsx';
import { PRICING_BASIS_CHOICES } from '#shared/choice-labels.ts';

const COST = { name: 'cost', kind: 'decimal', unit: '元' } as const;

/** The fields of a product, with the cost for people who may see it. */
export function productFields(isWithCost: boolean): FieldsOf<'bs.productInfo'> {
  return fieldsOf('bs.productInfo', [
    { name: 'typeId', kind: 'choice', resource: 'productType', nameOf: 'typeName', required: true },
    { name: 'name', kind: 'text', required: true, autoFocus: true },
    { name: 'mnemonicCode', kind: 'text', hint: '留空则按名称的拼音首字母生成' },
    { name: 'specification', kind: 'text' },
    { name: 'unitId', kind: 'choice', resource: 'unitType', nameOf: 'unitName', hint: '未选计价方式时，按单位的方式计价' },
    { name: 'pricingBasis', kind: 'select', choices: PRICING_BASIS_CHOICES, placeholder: '按计量单位' },
    { name: 'minArea', kind: 'decimal', unit: '㎡', hint: '按面积计价时，每件不足的按它计；留空则不设' },
    { name: 'unitPrice', kind: 'decimal', unit: '元' },
    ...(isWithCost ? [COST] : []),
    { name: 'safetyStockLevel', kind: 'decimal' },
    { name: 'inventoryField', kind: 'text' },
    { name: 'aliases', kind: 'text', hint: '文件名里的其他叫法，用顿号分隔，拖入文件开单时按它找到产品' },
    { name: 'defaultDpi', kind: 'integer', unit: 'dpi', hint: '图片没有分辨率时按它计算尺寸' },
    { name: 'rollWidth', kind: 'decimal', unit: '米', hint: '画面超过幅宽时提醒拼接' },
    { name: 'status', kind: 'enabled' },
    { name: 'remarks', kind: 'long', wide: true },
  ]);
}
