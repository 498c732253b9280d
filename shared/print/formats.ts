/** What a printed value is; decides in which ways it can be written. */
export type PrintFieldType = 'text' | 'number' | 'money' | 'price' | 'size' | 'time' | 'image';

/** Types of values that can be added up. */
export const FIGURES: ReadonlySet<PrintFieldType> = new Set(['number', 'money', 'price', 'size']);

interface Format {
  name: string;
  types: readonly PrintFieldType[];
}

/** How a value may be written: named, never computed from the template. The first of its type is used where a template names none. */
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

const NATURAL: Record<PrintFieldType, PrintFormat> = {
  text: 'plain',
  number: 'count',
  money: 'money',
  price: 'price',
  size: 'size',
  time: 'date',
  image: 'plain',
};

/** The ways to write a value of this type, the usual one first. */
export function formatsOf(type: PrintFieldType): PrintFormat[] {
  const all = (Object.keys(PRINT_FORMATS) as PrintFormat[]).filter((name) => (PRINT_FORMATS[name] as Format).types.includes(type));
  return [NATURAL[type], ...all.filter((name) => name !== NATURAL[type])];
}
