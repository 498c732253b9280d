import type { LineSource, ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { lineOfArtwork } from '#shared/rules/artwork-line.ts';
import { ARTWORK_STATE, type ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import type {
  Material,
  RecognisedFile,
  RecognisedLine,
  RecognitionConfig,
  RecognitionWarning,
} from '#shared/schemas/recognition.schema.ts';

/** The fields that a person may correct; they replace what was recognised. */
export type LineEdits = Partial<
  Pick<RecognisedLine, 'projectName' | 'contentProduction' | 'productsId' | 'productsName' | 'width' | 'height' | 'amount' | 'remarks'>
>;

/** A file that was dropped. */
export interface ArtworkItem {
  key: string;
  file: File;
  /** Upload progress in percent. */
  percent: number;
  /** Key of the stored file; null until the upload is complete. */
  path: string | null;
  /** Why the upload or the call to read the file failed. */
  failure: string | null;
  /** What the server has read of the file; null until it was asked to. */
  row: ArtworkRow | null;
  edits: LineEdits;
}

/** A file with the line that it becomes. */
export interface RecognisedItem extends ArtworkItem {
  recognised: RecognisedFile;
  /** With the person's corrections; null when no line can be made of the file. */
  line: RecognisedLine | null;
  warnings: readonly RecognitionWarning[];
  stage: 'sending' | 'reading' | 'ready' | 'failed';
}

export interface RecognitionRules {
  configuration: RecognitionConfig;
  materials: readonly Material[];
}

/** Warnings about the size; they end once the person has typed one. */
const OF_SIZE: ReadonlySet<RecognitionWarning['code']> = new Set(['noSize', 'unitGuessed', 'nameAndPixelsDiffer']);

function stageOf({ failure, path, row }: ArtworkItem, { error }: RecognisedFile): RecognisedItem['stage'] {
  if (failure !== null || error !== null) return 'failed';
  if (path === null) return 'sending';
  return row === null || row.state === ARTWORK_STATE.waiting ? 'reading' : 'ready';
}

/** Recognises a file by the shop's rules: from its name alone at first, and from name and content once the server has read the file. */
export function recognisedItem(item: ArtworkItem, { configuration, materials }: RecognitionRules): RecognisedItem {
  const { row, file, edits } = item;
  const recognised = lineOfArtwork(
    { name: file.name, facts: row?.facts ?? null, problem: row?.problem ?? null, billedOn: row?.billedOn ?? null },
    configuration,
    materials,
  );
  const stage = stageOf(item, recognised);
  const isSized = Boolean(edits.width ?? edits.height);
  const warnings = recognised.warnings.filter(
    ({ code }) => !(isSized && OF_SIZE.has(code)) && !(stage !== 'ready' && (code === 'nameOnly' || code === 'noSize')),
  );
  return { ...item, recognised, warnings, stage, line: recognised.line && { ...recognised.line, ...edits } };
}

/** The product that a typed text names by name, mnemonic code or alias; else the text as a product name without an id. */
export function materialEdit(text: string, materials: readonly Material[]): LineEdits {
  const wanted = text.trim().toLowerCase();
  const known = materials.find(({ name, mnemonicCode, aliases }) =>
    [name, mnemonicCode ?? '', ...aliases].some((one) => one !== '' && one.toLowerCase() === wanted),
  );
  return known ? { productsId: known.id, productsName: known.name } : { productsId: null, productsName: text.trim() || null };
}

/** Status of a line that was made from a file. */
const FROM_FILE = 1;

/**
 * A recognised line as the order's grid takes it.
 * @param products by exact name; the line takes price, cost, unit and pricing basis from its product
 */
export function lineSource(
  { line, row, path }: RecognisedItem & { line: RecognisedLine },
  { isSample, isUploadFile }: RecognitionConfig,
  products: ReadonlyMap<string, ProductOption>,
): LineSource {
  const { sizeSource: _, ...named } = line;
  const product = products.get(line.productsName ?? '');
  return {
    ...named,
    ...(product && {
      productsId: product.id,
      specification: product.specification ?? null,
      unitId: product.unitId ?? null,
      unitName: product.unitName ?? null,
      pricingBasis: product.pricingBasis ?? null,
      minArea: product.minArea ?? null,
      unitPrice: product.unitPrice ?? null,
      cost: product.cost ?? null,
    }),
    status: FROM_FILE,
    ...(isSample && row?.previewUrl ? { patternUrl: row.previewUrl, patternUploadTime: Date.now() } : {}),
    ...(isUploadFile && path !== null ? { file: path } : {}),
  };
}
