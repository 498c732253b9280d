import type {
  ArtworkFacts,
  Material,
  RecognisedFile,
  RecognisedLine,
  RecognitionConfig,
  RecognitionWarning,
} from '../schemas/recognition.schema.ts';
import { NAME_ONLY_EXTENSIONS, type NameReading, type ReadArtwork } from './artwork.types.ts';
import { findMaterial } from './artwork-material.ts';
import { artworkStem, readArtworkName } from './artwork-name.ts';
import { sizeOf } from './artwork-name-figures.ts';
import { agree, pictureSize, type Size } from './artwork-size.ts';
import { lowDpi, nameAndPictureDiffer, notCmyk, widerThanRoll } from './artwork-warnings.ts';
import { formatDecimal, multiplyDecimals, parseDecimal, trimDecimal } from './decimal.ts';

/** The most characters that the fields of an order line may have. */
const MOST = { projectName: 100, productsName: 50, remarks: 500 };

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** An Illustrator file contains a PDF only if it was saved with one. */
const MAYBE_PDF = 'ai';

/** Whether a file whose content cannot be read may still become an order line by its name alone. */
export function isNameEnough(name: string): boolean {
  const extension = extensionOf(name);
  return extension === MAYBE_PDF || NAME_ONLY_EXTENSIONS.some((one) => one === extension);
}

const nameOnlyText = (name: string): string =>
  extensionOf(name) === MAYBE_PDF
    ? '只按文件名识别：AI 文件里没有 PDF 内容，存盘时勾选“创建 PDF 兼容文件”即可读到尺寸和样图'
    : '这种格式只按文件名识别';

/** Whether the shop's configuration accepts files with this extension. */
function isTaken(name: string, { fileType }: Pick<RecognitionConfig, 'fileType'>): boolean {
  return fileType === '' || fileType.split(',').includes(extensionOf(name));
}

/**
 * The order line for a file, or why there is none. It depends on the arguments alone, so that a screen can show at once how another setting
 * would change the lines.
 * @throws RangeError 无法识别的计算公式
 */
export function lineOfArtwork(file: ReadArtwork, configuration: RecognitionConfig, materials: readonly Material[]): RecognisedFile {
  const problem = file.problem ?? (isTaken(file.name, configuration) ? null : '未启用识别此类型的文件');
  if (problem !== null)
    return { name: file.name, facts: null, error: `获取 ${file.name} 信息失败`, reason: problem, line: null, warnings: [] };
  const isFuzzy = configuration.isFuzzyReadFileName;
  const reading = configuration.isReadFileName ? readArtworkName(file.name, configuration.nameRuleRecognizedId, { isFuzzy }) : null;
  const name = reading?.name ?? artworkStem(file.name);
  const found = findMaterial([name, reading?.content ?? '', ...(reading?.remarks ?? '').split(/[-\s]+/)], materials, { isFuzzy });
  const material = found ?? materials.find(({ id }) => id === configuration.productId) ?? null;
  const dpi = material?.dpi ?? configuration.dpi;
  const drawn = file.facts && pictureSize(file.facts, { dpi, calculation: configuration.calculation });
  const { size: named, isGuessed } = namedSize(reading, drawn);
  const size = named ?? (configuration.isDimensionRecognized ? drawn : null);
  const pages = reading?.isCopies && file.facts && file.facts.pages > 1 && file.facts.format === 'pdf' ? file.facts.pages : 1;
  const amount = timesPages(reading?.amount ?? '1', pages);
  const line: RecognisedLine = {
    projectName: (reading?.content ?? name).slice(0, MOST.projectName),
    contentProduction: reading?.content ?? null,
    productsId: material?.id ?? null,
    productsName: material?.name ?? name.slice(0, MOST.productsName),
    width: size?.width ?? null,
    height: size?.height ?? null,
    amount,
    remarks: reading?.remarks?.slice(0, MOST.remarks) ?? null,
    sizeSource: named ? 'name' : size ? 'picture' : 'none',
  };
  const warnings: RecognitionWarning[] = [
    ...warningsOfPicture(file.facts, size, configuration, dpi),
    ...(size ? widerThanRoll(size, material) : [{ code: 'noSize' as const, text: '没有读到尺寸，请填写宽和高' }]),
    ...(named && drawn ? nameAndPictureDiffer(named, drawn) : []),
    ...(isGuessed && named ? [unitGuessed(reading, named)] : []),
    ...(pages > 1 ? [{ code: 'pagesTimesCopies' as const, text: `数量按 ${pages} 页 × ${reading?.amount} 份计算` }] : []),
    ...(file.billedOn ? [{ code: 'alreadyBilled' as const, text: `内容相同的文件已在订单 ${file.billedOn} 中开过单` }] : []),
    ...(file.facts ? [] : [{ code: 'nameOnly' as const, text: nameOnlyText(file.name) }]),
  ];
  return { name: file.name, facts: file.facts, error: null, reason: null, line, warnings };
}

function warningsOfPicture(
  facts: ArtworkFacts | null,
  size: Size | null,
  configuration: RecognitionConfig,
  dpi: number,
): RecognitionWarning[] {
  return facts ? [...(size ? lowDpi(facts, size, dpi) : []), ...notCmyk(facts, configuration)] : [];
}

/**
 * The size in the name. Without a unit it may have been read in the wrong one: when another unit agrees with the picture, that one is
 * taken.
 */
function namedSize(reading: NameReading | null, drawn: Size | null): { size: Size | null; isGuessed: boolean } {
  if (!reading?.width || !reading.height) return { size: null, isGuessed: false };
  const size = { width: reading.width, height: reading.height };
  if (!reading.guessedUnit || !drawn) return { size, isGuessed: reading.guessedUnit !== null };
  const [width, height] = [inGuessedUnit(size.width, reading.guessedUnit), inGuessedUnit(size.height, reading.guessedUnit)];
  const other = ['cm', 'mm', 'm'].map((unit) => sizeOf(width, unit, height, unit)).find((one) => one && agree(one, drawn));
  return other ? { size: { width: other.width, height: other.height }, isGuessed: false } : { size, isGuessed: true };
}

/** Converts metres back into the figure in the name. */
function inGuessedUnit(metres: string, unit: 'cm' | 'mm'): string {
  const { units, scale } = parseDecimal(metres);
  const hundredfold = multiplyDecimals({ units, scale }, parseDecimal(unit === 'cm' ? '100' : '1000'));
  return formatDecimal(trimDecimal(hundredfold));
}

function unitGuessed(reading: NameReading | null, size: Size): RecognitionWarning {
  const unit = reading?.guessedUnit === 'mm' ? '毫米' : '厘米';
  return { code: 'unitGuessed', text: `文件名没有写单位，按${unit}读成 ${size.width}×${size.height} 米，请核对` };
}

function timesPages(amount: string, pages: number): string {
  return formatDecimal(trimDecimal(multiplyDecimals(parseDecimal(amount), parseDecimal(pages))));
}
