import { tryParseDecimal } from './decimal.ts';
import { inMetres, keptAmount } from './dimension-text.rules.ts';

const NUMBER = '(?:\\d+(?:\\.\\d+)?|\\.\\d+)';
const COUNTED = '张份块条套本个件幅片面只把根副台盒卷对组枚';
/**
 * The unit behind a figure. A letter or a square directly behind it makes another word of it, except the x in 3mx2m. In 3x2m2张 the last 2
 * is a quantity, not a square.
 */
const UNIT = `(?:毫米|厘米|公分|米|(?:mm|cm|m)(?!(?!x\\s*[.\\d])[a-z²]|2(?!\\d*\\s*[${COUNTED}])))`;
const BY = '[x*×✕✖╳乘]';
const COUNT_WORD = '(?:张|份|块|条(?!幅)|套|本|个(?![月性人字])|件|幅|片|面|只|把|根|副|台|盒|卷|对|组|枚|pcs)';
const WHOLE = '(?!\\d|\\.\\d)';
const SIDE = `(${NUMBER})${WHOLE}\\s*(${UNIT})?`;
/** A figure must not begin in the middle of another one. */
const ALONE = '(?<![\\d.])';
/** A size in pixels does not tell how large the print is. */
const NO_DOTS = '(?!\\s*(?:px|像素))';

export const SIDE_TEXT = new RegExp(`^${SIDE}$`);
export const COUNT_TEXT = new RegExp(`^(${NUMBER})\\s*(${COUNT_WORD})?$`);
export const SIZE_TEXT = new RegExp(`^${SIDE}\\s*${BY}\\s*${SIDE}$`);

/** 3x2, 1.5x2m, 80cm*180cm, 3x2x5: the last figure is a quantity. */
const SIZE = new RegExp(
  `${ALONE}${SIDE}\\s*${BY}\\s*${SIDE}(?:\\s*${BY}\\s*(${NUMBER})${WHOLE}\\s*(${COUNT_WORD}|(?![a-z])))?${NO_DOTS}`,
  'g',
);
/** 宽3米高2米, 高2m宽3m, 3米宽2米高. */
const NAMED_SIDES = new RegExp(
  `([宽长高])[:为]?\\s*${SIDE}\\s*[,;、_-]?\\s*${BY}?\\s*([宽长高])[:为]?\\s*${SIDE}|${ALONE}${SIDE}\\s*([宽长高])\\s*[,;、]?\\s*${BY}?\\s*${SIDE}\\s*([宽长高])`,
);
const DIAMETER = new RegExp(`(?:直径|[φøΦØ])[:]?\\s*${SIDE}${WHOLE}`);
const COUNT = new RegExp(
  `(?:[x×*]\\s*|共|各|数量[:]?\\s*)?${ALONE}(${NUMBER})\\s*(${COUNT_WORD})|(?:${BY}\\s*|共|数量[:]?\\s*)(\\d+)${WHOLE}(?=$|[-_—–\\s,;、)])`,
);
const WORD_COUNT = /(?<![第\p{Script=Han}])([一二两三四五六七八九十])([张份块套条本个])(?=$|[-_—–\s,;、)])/u;
const NUMERALS = '一二三四五六七八九十';

export interface NameSize {
  width: string;
  height: string;
  guessedUnit: 'cm' | 'mm' | null;
}

interface Found<V> {
  value: V;
  /** The position in the text; `end` is exclusive. */
  start: number;
  end: number;
}

/** The longest side in metres: larger figures are dates or numbers of something. */
const MOST_METRES = 1000;
/** Small printed matter, whose size is usual in millimetres. */
const SMALL_WORK = /名片|卡|不干胶|吊牌|标签|贴纸|联单|单页|宣传单|折页|画册|手册|信封|便签|券|门票|请柬|菜单|封套/;

/** When both sides are at least this large and have no unit, they are not metres: no print is that wide on both sides. */
export const LEAST_CENTIMETRES = 10;
const LEAST_MILLIMETRES = 1000;

/**
 * A size in metres. A unit on one side counts for both. Without a unit the figures are metres, or, when both are too large for that,
 * centimetres or millimetres; `guessedUnit` then names the unit. Null for sides that are 0 or too long.
 * @param isSmall takes millimetres instead of centimetres
 */
export function sizeOf(
  width: string,
  widthUnit: string | undefined,
  height: string,
  heightUnit: string | undefined,
  { isSmall = false } = {},
): NameSize | null {
  const sides = [Number(width), Number(height)];
  const isGuessed = !widthUnit && !heightUnit && Math.min(...sides) >= LEAST_CENTIMETRES;
  const guessedUnit = isGuessed ? (isSmall || Math.max(...sides) >= LEAST_MILLIMETRES ? 'mm' : 'cm') : null;
  const size = [
    inMetres(width, widthUnit ?? heightUnit ?? guessedUnit ?? undefined),
    inMetres(height, heightUnit ?? widthUnit ?? guessedUnit ?? undefined),
  ];
  if (!size[0] || !size[1] || Math.max(Number(size[0]), Number(size[1])) > MOST_METRES) return null;
  return { width: size[0], height: size[1], guessedUnit };
}

const isSmallWork = (text: string): boolean => SMALL_WORK.test(text);

/** A quantity as decimal text; null below 1 and for anything but a figure. */
export function amountOf(text: string): string | null {
  return keptAmount(tryParseDecimal(text));
}

interface CountedSize extends NameSize {
  amount: string | null;
  /** The measure word of the quantity. */
  word: string | undefined;
}

/** The size in a text, with the quantity that follows it directly. A size with a unit is preferred to one without. */
export function findSize(text: string): Found<CountedSize> | null {
  const isSmall = isSmallWork(text);
  const found = [...text.matchAll(SIZE)].flatMap((match) => {
    const [all, width = '', widthUnit, height = '', heightUnit, amount, word] = match;
    const size = sizeOf(width, widthUnit, height, heightUnit, { isSmall });
    const value = size && { ...size, amount: amount === undefined ? null : amountOf(amount), word };
    return value ? [{ value, start: match.index, end: match.index + all.length, hasUnit: Boolean(widthUnit ?? heightUnit) }] : [];
  });
  return found.find((one) => one.hasUnit) ?? found[0] ?? findNamedSides(text) ?? findDiameter(text);
}

function findNamedSides(text: string): Found<CountedSize> | null {
  const match = NAMED_SIDES.exec(text);
  if (!match) return null;
  const [first, a = '', aUnit, second, b = '', bUnit] = match[1]
    ? match.slice(1, 7)
    : [match[9], ...match.slice(7, 9), match[12], ...match.slice(10, 12)];
  if (first === second) return null;
  const size = first === '高' ? sizeOf(b, bUnit, a, aUnit) : sizeOf(a, aUnit, b, bUnit);
  return size && { value: { ...size, amount: null, word: undefined }, start: match.index, end: match.index + match[0].length };
}

function findDiameter(text: string): Found<CountedSize> | null {
  const match = DIAMETER.exec(text);
  const [all = '', figure = '', unit] = match ?? [];
  const size = match && sizeOf(figure, unit, figure, unit);
  return size && { value: { ...size, amount: null, word: undefined }, start: match.index, end: match.index + all.length };
}

/** The quantity in a text: 6张, 共5份, x3, 一套. */
export function findCount(text: string): Found<{ amount: string; word: string | undefined }> | null {
  const figures = COUNT.exec(text);
  const words = WORD_COUNT.exec(text);
  const match = figures ?? words;
  if (!match) return null;
  const numeral = words && !figures ? String(words[1] === '两' ? 2 : NUMERALS.indexOf(words[1] ?? '') + 1) : null;
  const amount = amountOf(numeral ?? match[1] ?? match[3] ?? '');
  return amount === null ? null : { value: { amount, word: match[2] }, start: match.index, end: match.index + match[0].length };
}
