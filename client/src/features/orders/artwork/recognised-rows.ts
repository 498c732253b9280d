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

/** What a person may say better than the file. */
export type LineEdits = Partial<
  Pick<RecognisedLine, 'projectName' | 'contentProduction' | 'productsId' | 'productsName' | 'width' | 'height' | 'amount' | 'remarks'>
>;

/** A file that was dropped. */
export interface ArtworkItem {
  key: string;
  file: File;
  /** How much of it is sent, in percent. */
  percent: number;
  /** Key of the stored file, once it is whole. */
  path: string | null;
  /** Why it could not be sent. */
  failure: string | null;
  /** What the server knows of it. */
  row: ArtworkRow | null;
  edits: LineEdits;
}

/** A file with what will become of it. */
export interface RecognisedItem extends ArtworkItem {
  recognised: RecognisedFile;
  /** With what the person has changed; null where no line can be made. */
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

/** What a file will be by these rules. It says so from the name alone at first, and better once the file has been read. */
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

/** Typed text for a product: one that is known by its name, code or another name, else a name alone. */
export function materialEdit(text: string, materials: readonly Material[]): LineEdits {
  const wanted = text.trim().toLowerCase();
  const known = materials.find(({ name, mnemonicCode, aliases }) =>
    [name, mnemonicCode ?? '', ...aliases].some((one) => one !== '' && one.toLowerCase() === wanted),
  );
  return known ? { productsId: known.id, productsName: known.name } : { productsId: null, productsName: text.trim() || null };
}

/** A line of a file, for the grid of the order. */
const FROM_FILE = 1;

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
      unitPrice: product.unitPrice ?? null,
      cost: product.cost ?? null,
    }),
    status: FROM_FILE,
    ...(isSample && row?.previewUrl ? { patternUrl: row.previewUrl, patternUploadTime: Date.now() } : {}),
    ...(isUploadFile && path !== null ? { file: path } : {}),
  };
}
