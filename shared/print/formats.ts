/** The type of a printed value, which decides on the formats it can have. */
export type PrintFieldType = 'text' | 'number' | 'money' | 'price' | 'size' | 'time' | 'image';

/** Types of values that can be added up. */
export const FIGURES: ReadonlySet<PrintFieldType> = new Set(['number', 'money', 'price', 'size']);

interface Format {
  name: string;
  types: readonly PrintFieldType[];
}

/** The formats that a template may name. There are no others, so that nothing in a template is ever evaluated. */
export const PRINT_FORMATS = {
  plain: { name: '原样', types: ['text'] },
  count: { name: '数字（去掉末尾的 0）', types: ['number', 'money', 'price', 'size'] },
  money: { name: '金额（1,234.50）', types: ['money'] },
  yuan: { name: '金额（¥1,234.50）', types: ['money'] },
  capitals: { name: '大写金额', types: ['money'] },
  price: { name: '单价', types: ['price'] },
  size: { name: '尺寸', types: ['size'] },
  date: { name: '日期（2026-11-22）', types: ['time'] },
  dateWords: { name: '日期（2026年11月22日）', types: ['time'] },
  minute: { name: '日期和时间', types: ['time'] },
} as const satisfies Record<string, Format>;

export type PrintFormat = keyof typeof PRINT_FORMATS;

/** The format where a template names none. */
const NATURAL: Record<PrintFieldType, PrintFormat> = {
  text: 'plain',
  number: 'count',
  money: 'money',
  price: 'price',
  size: 'size',
  time: 'date',
  image: 'plain',
};

/** The formats for values of this type, the default first. */
export function formatsOf(type: PrintFieldType): PrintFormat[] {
  const all = (Object.keys(PRINT_FORMATS) as PrintFormat[]).filter((name) => (PRINT_FORMATS[name] as Format).types.includes(type));
  return [NATURAL[type], ...all.filter((name) => name !== NATURAL[type])];
}
