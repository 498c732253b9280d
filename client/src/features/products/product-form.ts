import type { FieldsOf } from '#client/records/record-fields.tsx';

const COST: FieldsOf<'bs.productInfo'>[number] = { name: 'cost', label: '成本价', kind: 'decimal', unit: '元' };

/** The fields of a product; cost only for those who may see it. */
export function productFields(isWithCost: boolean): FieldsOf<'bs.productInfo'> {
  return [
    { name: 'typeId', label: '产品类别', kind: 'choice', resource: 'productType', nameOf: 'typeName', required: true },
    { name: 'name', label: '产品名称', kind: 'text', required: true, autoFocus: true },
    { name: 'mnemonicCode', label: '助记码', kind: 'text', hint: '留空则按名称的拼音首字母生成' },
    { name: 'specification', label: '规格', kind: 'text' },
    { name: 'unitId', label: '计量单位', kind: 'choice', resource: 'unitType', nameOf: 'unitName', hint: '按面积还是按数量计价由单位决定' },
    { name: 'unitPrice', label: '单价', kind: 'decimal', unit: '元' },
    ...(isWithCost ? [COST] : []),
    { name: 'safetyStockLevel', label: '安全库存', kind: 'decimal' },
    { name: 'inventoryField', label: '库存字段', kind: 'text' },
    { name: 'aliases', label: '别名', kind: 'text', hint: '文件名里的其他叫法，用顿号分隔，拖入文件开单时按它找到产品' },
    { name: 'defaultDpi', label: '默认分辨率', kind: 'integer', unit: 'dpi', hint: '图片没有分辨率时按它计算尺寸' },
    { name: 'rollWidth', label: '幅宽', kind: 'decimal', unit: '米', hint: '画面超过幅宽时提醒拼接' },
    { name: 'status', label: '状态', kind: 'enabled' },
    { name: 'remarks', label: '备注', kind: 'long', wide: true },
  ];
}
