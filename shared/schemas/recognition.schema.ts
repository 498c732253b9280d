import { z } from 'zod';
import {
  ARTWORK_EXTENSIONS,
  CALCULATION_UNKNOWN,
  CALCULATIONS,
  DEFAULT_DPI,
  MAX_DPI,
  NAME_RULE,
  type NameRule,
} from '../rules/artwork.types.ts';
import {
  filter,
  optionalFields,
  orElse,
  pageShape,
  stampShape,
  updateOf,
  wireBoolean,
  wireInteger,
  wireOptionalId,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

const areExtensions = (text: string) => text.split(',').every((one) => ARTWORK_EXTENSIONS.some((known) => known === one));

const fields = {
  /** The product of lines whose file names none. */
  productId: wireOptionalId,
  /** Whether the line gets the picture as its sample. */
  isSample: orElse(wireBoolean, true),
  /** Whether artwork has to be CMYK: a warning says where it is not. */
  isCmyk: orElse(wireBoolean, false),
  /** Whether the files are kept with the order, or only read. */
  isUploadFile: orElse(wireBoolean, true),
  /** The extensions that are taken, with commas between; empty for all. */
  fileType: orElse(
    wireText(60)
      .transform((text) => text.toLowerCase().replace(/[\s.]/g, '').replace(/，/g, ','))
      .refine((text) => text === '' || areExtensions(text), `识别的文件类型应为：${ARTWORK_EXTENSIONS.join('、')}，用逗号分隔`),
    '',
  ),
  calculation: orElse(z.enum(CALCULATIONS, CALCULATION_UNKNOWN), 'default'),
  /** Whether a name that the rule does not fit is read as `automatic` does, and a product is found by a name much like it. */
  isFuzzyReadFileName: orElse(wireBoolean, false),
  /** Whether the picture gives the size where the name does not. */
  isDimensionRecognized: orElse(wireBoolean, true),
  /** Whether the name is read at all. */
  isReadFileName: orElse(wireBoolean, true),
  nameRuleRecognizedId: orElse(
    wireInteger({ min: NAME_RULE.automatic, max: NAME_RULE.nameSides }).transform((id) => id as NameRule),
    NAME_RULE.automatic,
  ),
  /** Of pictures that do not say theirs, where the product has no other. */
  dpi: orElse(wireInteger({ min: 1, max: MAX_DPI }), DEFAULT_DPI),
};

export const recognitionConfigCreateInput = z.object(fields);
export const recognitionConfigUpdateInput = updateOf(fields);
/** What the dialog saves: a field that is absent keeps its value. */
export const recognitionConfigSaveInput = z.object(optionalFields(fields));
export const recognitionConfigPageInput = z.object({ ...pageShape, createTime: filter(wireTimeRange) });

/** How a shop reads artwork: what it has saved, else the defaults. */
export const recognitionConfig = z.object({
  productId: z.number().nullable(),
  productName: z.string().nullable(),
  isSample: z.boolean(),
  isCmyk: z.boolean(),
  isUploadFile: z.boolean(),
  fileType: z.string(),
  calculation: z.enum(CALCULATIONS),
  isFuzzyReadFileName: z.boolean(),
  isDimensionRecognized: z.boolean(),
  isReadFileName: z.boolean(),
  nameRuleRecognizedId: z.literal(Object.values(NAME_RULE)),
  dpi: z.number(),
});
export const recognitionConfigRow = z.object({ ...stampShape, ...recognitionConfig.shape });

/** What recognition asks of a product. */
export const material = z.object({
  id: z.number(),
  name: z.string(),
  mnemonicCode: z.string().nullable(),
  /** Other names that file names have for it. */
  aliases: z.array(z.string()).readonly(),
  /** Of pictures that do not say theirs: outdoor prints are made at 45 or less. */
  dpi: z.number().nullable(),
  /** Metres, as text. */
  rollWidth: z.string().nullable(),
});

export const artworkFacts = z.object({
  /** By content; an Illustrator file is a PDF. */
  format: z.enum(['jpeg', 'png', 'tiff', 'psd', 'psb', 'pdf']),
  /** Null for PDF, which has no pixels. */
  widthPx: z.number().nullable(),
  heightPx: z.number().nullable(),
  dpiX: z.number().nullable(),
  dpiY: z.number().nullable(),
  /** Of the first page of a PDF, UserUnit and rotation counted, in points of 1/72 inch. */
  widthPt: z.number().nullable(),
  heightPt: z.number().nullable(),
  pages: z.number(),
  colourMode: z.enum(['RGB', 'CMYK', 'Grayscale', 'Bitmap', 'Indexed', 'Lab', 'Multichannel', 'Duotone']).nullable(),
  alpha: z.boolean(),
  iccName: z.string().nullable(),
});

const recognitionWarning = z.object({
  code: z.enum([
    'lowDpi',
    'notCmyk',
    'widerThanRoll',
    'nameAndPixelsDiffer',
    'alreadyBilled',
    'unitGuessed',
    'pagesTimesCopies',
    'noSize',
    'nameOnly',
  ]),
  /** For a person. */
  text: z.string(),
});

/** What an order line will be. Sides are metres, plain decimal texts. */
const recognisedLine = z.object({
  projectName: z.string(),
  contentProduction: z.string().nullable(),
  productsId: z.number().nullable(),
  /** Of the product that was found, else what the name says in its place. */
  productsName: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  amount: z.string(),
  remarks: z.string().nullable(),
  sizeSource: z.enum(['name', 'picture', 'none']),
});

const recognisedFile = z.object({
  name: z.string(),
  /** Null where the file is of a kind that is not opened, or could not be read. */
  facts: artworkFacts.nullable(),
  /** 获取 {file} 信息失败; the other files go on. */
  error: z.string().nullable(),
  /** Why, for a person. */
  reason: z.string().nullable(),
  /** Null with an error. */
  line: recognisedLine.nullable(),
  warnings: z.array(recognitionWarning),
});

export type RecognitionConfigInput = z.output<typeof recognitionConfigCreateInput>;
export type RecognitionConfigUpdate = z.output<typeof recognitionConfigUpdateInput>;
export type RecognitionConfigPageInput = z.output<typeof recognitionConfigPageInput>;
export type RecognitionConfig = z.output<typeof recognitionConfig>;
export type RecognitionConfigRow = z.output<typeof recognitionConfigRow>;
export type Material = z.output<typeof material>;
export type ArtworkFacts = z.output<typeof artworkFacts>;
export type RecognitionWarning = z.output<typeof recognitionWarning>;
export type RecognisedLine = z.output<typeof recognisedLine>;
export type RecognisedFile = z.output<typeof recognisedFile>;
