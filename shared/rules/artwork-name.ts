import { NAME_RULE, type NameReading, type NameRule } from './artwork.types.ts';
import { amountOf, COUNT_TEXT, findCount, findSize, type NameSize, SIDE_TEXT, SIZE_TEXT, sizeOf } from './artwork-name-figures.ts';
import { toHalfWidth } from './half-width.rules.ts';

const EXTENSION =
  /\.(?:jpe?g|png|tiff?|ps[db]|pdf|ai|eps|cdr|svg|bmp|gif|webp|heic|dxf|dwg|plt|indd|ofd|docx?|pptx?|xlsx?|wps|txt|zip|rar|7z)$/i;
/** Marks that systems add to the names of copies: (2), - 副本. */
const COPY_MARK = /(?:\s*\(\d{1,2}\)|[-_\s]*(?:的?副本|拷贝|copy)(?:\s*\d{1,2})?)+$/i;
const SEPARATORS = '-_—–';
const EDGES = /^[-_—–\s,;、+=|()[\]【】《》]+|[-_—–\s,;、+=|()[\]【】《》]+$/g;
/** No file system allows longer names, and the time for reading one grows faster than its length. */
const MOST_CHARACTERS = 255;
/** Dates, telephone numbers and ranges of numbers. Each is one word, and hyphens in it do not separate parts. */
const ONE_WORD =
  /(?<!\d)(?:(?:19|20)\d\d([-.年])\d{1,2}(?:[-.]|月)\d{1,2}日?|\d{1,2}月\d{1,2}日|1[3-9]\d{9}|0\d{2,3}-\d{7,8}|\d{3,}-\d{3,})(?!\d)|^\d{1,2}-\d{1,2}(?=\s)/g;
const NUMBER_WORD = /^[\d.:年月日-]+$/;
/** Stands for a hyphen within such a word while the parts are separated; an invisible character. */
const KEPT_HYPHEN = '\u2060';
/** Words about finishing, urgency, pages, resolution and versions: they are remarks, wherever they stand. */
const FINISHING =
  /^(?:(?:亚|哑|光|覆|冷裱|热)?膜|打(?:扣|孔|鸡眼)|裁(?:边|切)|穿(?:绳|杆|管)|(?:留|包|折|锁)边|(?:单|双)面|(?:加|特)急|立等|背喷|模切|异形|覆板|裱板|(?:不|要)?安装|(?:不|要)?送货|自取|无缝|拼接|焊边|压痕|骑马钉|胶装)+$|^\d+[页p]$|^\d+dpi$|^(?:cmyk|rgb)$|^\d+(?:\.\d+)?(?:mm|cm|m|米|厘米|毫米)[高宽长厚]$|^(?:最终|终稿|定稿|改|修改|新)版?\d*$|^v\d+$/i;

/** The name of a file without folders and extension, with full-width figures and signs made half-width. */
export function artworkStem(fileName: string): string {
  const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const shown = last.normalize('NFC').replace(/\p{Cc}/gu, ' ');
  return toHalfWidth(shown).trim().replace(EXTENSION, '').slice(0, MOST_CHARACTERS).trim();
}

const plain = (stem: string): string => stem.toLowerCase().replace(/(?<=\d)[。｡](?=\d)/g, '.');

/**
 * Reads a file's name by a rule. Where the rule does not fit, a fuzzy reading tries the automatic rule. When no rule fits, the whole name
 * is `name`, and the rest is empty.
 */
export function readArtworkName(fileName: string, rule: NameRule, { isFuzzy = false } = {}): NameReading {
  const whole = artworkStem(fileName);
  const stem = whole.replace(COPY_MARK, '').trim() || whole;
  const read = rule === NAME_RULE.automatic ? readFreely(stem) : readBySegments(stem, rule);
  return read ?? (isFuzzy && rule !== NAME_RULE.automatic ? readFreely(stem) : null) ?? unread(whole);
}

const unread = (name: string): NameReading => ({
  content: null,
  name,
  width: null,
  height: null,
  amount: null,
  remarks: null,
  guessedUnit: null,
  isCopies: false,
  isMatched: false,
});

/** Reads a name by a rule with fixed places between hyphens. The place of the size tells where the other places are. */
function readBySegments(stem: string, rule: NameRule): NameReading | null {
  const segments = stem.split(/\s*[-—–]+\s*/);
  const figures = segments.map(plain);
  const isApart = rule === NAME_RULE.nameSides || rule === NAME_RULE.nameSidesRemarks;
  const sizeSegments = isApart ? 2 : 1;
  const headSegments = rule === NAME_RULE.contentNameSize ? 2 : 1;
  for (let at = headSegments; at + sizeSegments < segments.length; at += 1) {
    const size = isApart ? sidesAt(figures, at) : sizeAt(figures, at);
    const [, amountText = '', word] = COUNT_TEXT.exec(figures[at + sizeSegments] ?? '') ?? [];
    const amount = amountOf(amountText);
    const rest = segments.slice(at + sizeSegments + 1).join('-');
    if (!size || amount === null || (rest !== '' && rule === NAME_RULE.nameSides)) continue;
    const heads = segments.slice(0, at);
    const content = headSegments === 2 ? (heads.shift() ?? '') : null;
    const name = heads.join('-');
    if (name === '' || content === '') return null;
    return { content, name, ...size, amount, remarks: rest || null, isCopies: word === '份', isMatched: true };
  }
  return null;
}

function sizeAt(segments: readonly string[], at: number): NameSize | null {
  const [, width = '', widthUnit, height = '', heightUnit] = SIZE_TEXT.exec(segments[at] ?? '') ?? [];
  return width === '' ? null : sizeOf(width, widthUnit, height, heightUnit);
}

function sidesAt(segments: readonly string[], at: number): NameSize | null {
  const [, width = '', widthUnit] = SIDE_TEXT.exec(segments[at] ?? '') ?? [];
  const [, height = '', heightUnit] = SIDE_TEXT.exec(segments[at + 1] ?? '') ?? [];
  return width === '' || height === '' ? null : sizeOf(width, widthUnit, height, heightUnit);
}

/** The automatic rule: finds size and quantity anywhere. The text in front of them gives the name, the text behind them the remarks. */
function readFreely(stem: string): NameReading | null {
  const figures = plain(stem);
  const size = findSize(figures) ?? findApartSides(figures);
  // A plain figure behind the size is the quantity: 3x2-2.
  const next = size?.value.amount
    ? null
    : /^\s*[-_—–]?\s*([1-9]\d{0,4})(?=$|[-_—–\s,;、(])/.exec(figures.slice(size?.end ?? figures.length));
  const blanked = size ? figures.slice(0, size.start) + ' '.repeat(size.end - size.start) + figures.slice(size.end) : figures;
  const counted = findCount(blanked);
  const plainAmount = next && !counted ? amountOf(next[1] ?? '') : null;
  if (!size && !counted) return null;
  const cuts = [
    ...(size ? [{ start: size.start, end: size.end + (plainAmount === null ? 0 : (next?.[0].length ?? 0)) }] : []),
    ...(counted ? [{ start: counted.start, end: counted.end }] : []),
  ].sort((a, b) => a.start - b.start);
  const first = cuts[0]?.start ?? 0;
  const pieces = cuts.map(({ end }, at) => stem.slice(end, cuts[at + 1]?.start ?? stem.length));
  const { content, name, remarks } = placed(
    stem.slice(0, first),
    pieces.map(bare).filter((piece) => piece !== ''),
  );
  const amount = size?.value.amount ?? plainAmount ?? counted?.value.amount ?? null;
  return {
    content,
    name: name ?? stem,
    width: size?.value.width ?? null,
    height: size?.value.height ?? null,
    amount,
    remarks,
    guessedUnit: size?.value.guessedUnit ?? null,
    isCopies: (size?.value.word ?? counted?.value.word) === '份',
    isMatched: true,
  };
}

const bare = (text: string): string => text.replace(EDGES, '');

/** The parts of a text between hyphens, or between blanks and other signs where it has no hyphen. */
function parts(text: string): string[] {
  const trimmed = bare(text.replace(ONE_WORD, (word) => `${word.replaceAll('-', KEPT_HYPHEN)} `));
  const divider = new RegExp(`[${SEPARATORS}]`).test(trimmed) ? /\s*[-_—–]+\s*/ : /[\s,;、+|()[\]【】《》]+/;
  return trimmed
    .split(divider)
    .map((part) => bare(part).replaceAll(KEPT_HYPHEN, '-'))
    .filter((part) => part !== '');
}

/** Divides the text in front of the figures and the pieces behind them into content, name and remarks. */
function placed(before: string, behind: string[]): { content: string | null; name: string | null; remarks: string | null } {
  const heads = parts(before);
  const [early, finishing] = [heads.filter((part) => !FINISHING.test(part)), heads.filter((part) => FINISHING.test(part))];
  const rest = [...behind];
  // When the text begins with the size, the name stands behind it.
  if (early.length === 0 && rest.length > 0) {
    const [name = '', ...more] = parts(rest.shift() ?? '');
    if (!FINISHING.test(name)) early.push(name);
    else more.unshift(name);
    rest.unshift(...more);
  }
  // A date or a telephone number is no name. When there are only words about finishing, such as 单面, the last of them is the name.
  const at = early.findLastIndex((part) => !NUMBER_WORD.test(part));
  const name = early.splice(at, 1)[0] ?? finishing.pop() ?? null;
  return { content: early.join('-') || null, name, remarks: [...finishing, ...rest].join(' ') || null };
}

/** The size in a name whose sides are separated, such as 易拉宝-0.8-2-5: two figures between hyphens. A year and a month are no size. */
function findApartSides(figures: string): ReturnType<typeof findSize> {
  const pieces = [...figures.matchAll(/[^-_—–]+/g)];
  for (let at = 0; at + 1 < pieces.length; at += 1) {
    const [first, second] = [pieces[at], pieces[at + 1]];
    if (!first || !second) continue;
    const pair = [first[0].trim(), second[0].trim()];
    const isDate = /^(?:19|20)\d\d$/.test(pair[0] ?? '') && /^(?:0?[1-9]|1[0-2])$/.test(pair[1] ?? '');
    const value = isDate ? null : sidesAt(pair, 0);
    if (isDate) at += 2;
    else if (value) return { value: { ...value, amount: null, word: undefined }, start: first.index, end: second.index + second[0].length };
  }
  return null;
}
