import { lineHeader } from '#shared/order-labels.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import type { LineDraft, UnitOption } from './line-draft.ts';

export type ColumnKey =
  | 'projectName'
  | 'productsName'
  | 'contentProduction'
  | 'specification'
  | 'width'
  | 'height'
  | 'amount'
  | 'unitName'
  | 'unitPrice'
  | 'totalAmount'
  | 'totalArea'
  | 'urgent'
  | 'externalCooperation'
  | 'outsourcingManufacturer'
  | 'remarks'
  | 'cost'
  | 'totalCost'
  | 'totalProfit';

type ColumnKind = 'text' | 'product' | 'decimal' | 'unit' | 'flag';

export type LineColumn = {
  readonly key: ColumnKey;
  readonly title: string;
  readonly kind: ColumnKind;
  /** Width in px; columns with null share the width that is left. */
  readonly width: number | null;
  /** Other names a pasted header row may use. */
  readonly aliases: readonly string[];
  /** Whether 批量操作 can set it on many lines at once. */
  readonly batch: boolean;
};

export type ColumnRules = {
  readonly showCost: boolean;
  readonly showProfit: boolean;
  /** A line is made outside the shop, so the column of its maker is shown. */
  readonly showMaker: boolean;
  /** The shop has switched the calculation of areas off, so they are typed. */
  readonly areaTyped: boolean;
  /** The shop has switched the calculation of line amounts off, so they are typed. */
  readonly amountTyped: boolean;
  readonly units: readonly UnitOption[];
};

/** The columns where Enter stops unless the grid's options name others. It stops at the price only while that is empty. */
export const DEFAULT_STOPS: readonly ColumnKey[] = ['productsName', 'contentProduction', 'width', 'height', 'amount', 'unitPrice'];

const COLUMNS: readonly LineColumn[] = [
  { key: 'projectName', title: lineHeader('projectName'), kind: 'text', width: null, aliases: ['项目', 'projectName'], batch: true },
  {
    key: 'productsName',
    title: lineHeader('productsName'),
    kind: 'product',
    width: null,
    aliases: ['产品', '品名', '材料', '耗材名称', 'productsName'],
    batch: true,
  },
  {
    key: 'contentProduction',
    title: lineHeader('contentProduction'),
    kind: 'text',
    width: null,
    aliases: ['内容', '画面内容', 'contentProduction'],
    batch: true,
  },
  {
    key: 'specification',
    title: lineHeader('specification'),
    kind: 'text',
    width: 100,
    aliases: ['规格型号', 'specification'],
    batch: true,
  },
  {
    key: 'width',
    title: lineHeader('width'),
    kind: 'decimal',
    width: 76,
    aliases: ['宽', '宽度', '宽度(米)', '宽(m)', 'width'],
    batch: true,
  },
  {
    key: 'height',
    title: lineHeader('height'),
    kind: 'decimal',
    width: 76,
    aliases: ['高', '高度', '高度(米)', '高(m)', '长', '长(米)', 'height'],
    batch: true,
  },
  { key: 'amount', title: lineHeader('amount'), kind: 'decimal', width: 68, aliases: ['件数', '个数', 'amount'], batch: true },
  { key: 'unitName', title: lineHeader('unitName'), kind: 'unit', width: 80, aliases: ['计价单位', 'unitName'], batch: true },
  { key: 'unitPrice', title: lineHeader('unitPrice'), kind: 'decimal', width: 92, aliases: ['单价(元)', '价格', 'unitPrice'], batch: true },
  {
    key: 'totalAmount',
    title: lineHeader('totalAmount'),
    kind: 'decimal',
    width: 104,
    aliases: ['总金额', '小计', '金额(元)', '总价', 'totalAmount'],
    batch: true,
  },
  {
    key: 'totalArea',
    title: lineHeader('totalArea'),
    kind: 'decimal',
    width: 88,
    aliases: ['面积', '总面积', '平方', 'totalArea'],
    batch: false,
  },
  { key: 'urgent', title: lineHeader('urgent'), kind: 'flag', width: 52, aliases: ['是否加急', 'urgent'], batch: true },
  {
    key: 'externalCooperation',
    title: lineHeader('externalCooperation'),
    kind: 'flag',
    width: 52,
    aliases: ['是否外协', 'externalCooperation'],
    batch: true,
  },
  {
    key: 'outsourcingManufacturer',
    title: lineHeader('outsourcingManufacturer'),
    kind: 'text',
    width: 112,
    aliases: ['外协单位', '外协厂', 'outsourcingManufacturer'],
    batch: false,
  },
  { key: 'remarks', title: lineHeader('remarks'), kind: 'text', width: null, aliases: ['说明', 'remarks'], batch: false },
  { key: 'cost', title: lineHeader('cost'), kind: 'decimal', width: 92, aliases: ['cost'], batch: false },
  { key: 'totalCost', title: lineHeader('totalCost'), kind: 'decimal', width: 96, aliases: ['成本', 'totalCost'], batch: false },
  { key: 'totalProfit', title: lineHeader('totalProfit'), kind: 'decimal', width: 96, aliases: ['利润', 'totalProfit'], batch: false },
];

const BY_KEY = new Map(COLUMNS.map((column) => [column.key, column]));
const COST_COLUMNS: readonly ColumnKey[] = ['cost', 'totalCost'];

/** The column of a key; every key has one. */
export function columnOf(key: ColumnKey): LineColumn {
  const column = BY_KEY.get(key);
  if (column === undefined) throw new Error(`no such line column: ${key}`);
  return column;
}

/** The columns this person sees, in screen order. Cost and profit appear only for those who may see them. */
export function visibleColumns({
  showCost,
  showProfit,
  showMaker,
}: Pick<ColumnRules, 'showCost' | 'showProfit' | 'showMaker'>): readonly LineColumn[] {
  return COLUMNS.filter(({ key }) => {
    if (COST_COLUMNS.includes(key)) return showCost;
    if (key === 'totalProfit') return showProfit;
    return key !== 'outsourcingManufacturer' || showMaker;
  });
}

/** Whether a line is marked as made outside the shop, or names a maker. */
export const isMadeOutside = (line: { externalCooperation?: unknown; outsourcingManufacturer?: unknown }): boolean =>
  line.externalCooperation === FLAG.yes || Boolean(line.outsourcingManufacturer);

/** Whether a person may type into a column. Area and amount are typed only when the shop has switched their calculation off. */
export function isEditable(key: ColumnKey, rules: ColumnRules): boolean {
  if (key === 'totalArea') return rules.areaTyped;
  if (key === 'totalAmount') return rules.amountTyped;
  return key !== 'totalCost' && key !== 'totalProfit';
}

/** The column a pasted header cell names, or null. */
export function columnByHeader(text: string): LineColumn | null {
  const name = text
    .replace(/\s/g, '')
    .replace(/（/g, '(')
    .replace(/）/g, ')')
    .replace(/[:：*]/g, '')
    .toLowerCase();
  if (name === '') return null;
  return COLUMNS.find((column) => [column.title, ...column.aliases].some((known) => known.toLowerCase() === name)) ?? null;
}

/** The content of a cell as text. Flags read 是 or blank, so that colour or a tick is never the only sign. */
export function cellText(line: LineDraft, key: ColumnKey): string {
  if (key === 'urgent') return line.urgent === URGENCY.urgent ? '是' : '';
  if (key === 'externalCooperation') return line.externalCooperation === FLAG.yes ? '是' : '';
  return line[key];
}
