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
  /** The product for files whose name contains none. */
  productId: wireOptionalId,
  /** Whether the picture becomes the sample picture of the line. */
  isSample: orElse(wireBoolean, true),
  /** Whether artwork must be CMYK; other artwork gets a warning. */
  isCmyk: orElse(wireBoolean, false),
  /** Whether the files are stored with the order, or only read. */
  isUploadFile: orElse(wireBoolean, true),
  /** The accepted extensions, separated by commas; empty for all. */
  fileType: orElse(
    wireText(60)
      .transform((text) => text.toLowerCase().replace(/[\s.]/g, '').replace(/，/g, ','))
      .refine((text) => text === '' || areExtensions(text), `识别的文件类型应为：${ARTWORK_EXTENSIONS.join('、')}，用逗号分隔`),
    '',
  ),
  calculation: orElse(z.enum(CALCULATIONS, CALCULATION_UNKNOWN), 'default'),
  /** Whether a name that does not fit the rule is read by the automatic rule, and products are also found by similar names. */
  isFuzzyReadFileName: orElse(wireBoolean, false),
  /** Whether the size is taken from the picture where the name contains none. */
  isDimensionRecognized: orElse(wireBoolean, true),
  /** Whether the name is read at all. */
  isReadFileName: orElse(wireBoolean, true),
  nameRuleRecognizedId: orElse(
    wireInteger({ min: NAME_RULE.automatic, max: NAME_RULE.nameSides }).transform((id) => id as NameRule),
    NAME_RULE.automatic,
  ),
  /** The resolution assumed for pictures that state none, where the product does not give another. */
  dpi: orElse(wireInteger({ min: 1, max: MAX_DPI }), DEFAULT_DPI),
};

export const recognitionConfigCreateInput = z.object(fields);
export const recognitionConfigUpdateInput = updateOf(fields);
/** For the dialog; an absent field keeps its value. */
export const recognitionConfigSaveInput = z.object(optionalFields(fields));
export const recognitionConfigPageInput = z.object({ ...pageShape, createTime: filter(wireTimeRange) });

/** How a shop reads artwork: its saved configuration, or else the defaults. */
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

/** The data of a product that recognition uses. */
export const material = z.object({
  id: z.number(),
  name: z.string(),
  mnemonicCode: z.string().nullable(),
  /** Other names in the names of artwork files. */
  aliases: z.array(z.string()).readonly(),
  /** The resolution assumed for pictures that state none. */
  dpi: z.number().nullable(),
  /** Metres, as text. */
  rollWidth: z.string().nullable(),
});

export const artworkFacts = z.object({
  /** Told by the content; an Illustrator file is a PDF. */
  format: z.enum(['jpeg', 'png', 'tiff', 'psd', 'psb', 'pdf']),
  /** Null for PDF, which has no pixels. */
  widthPx: z.number().nullable(),
  heightPx: z.number().nullable(),
  dpiX: z.number().nullable(),
  dpiY: z.number().nullable(),
  /** The size of a PDF's first page in points of 1/72 inch, with UserUnit and rotation applied; null for pictures. */
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
  /** The warning in Chinese. */
  text: z.string(),
});

/** The order line for a file. Sides are in metres, as plain decimal texts. */
const recognisedLine = z.object({
  projectName: z.string(),
  contentProduction: z.string().nullable(),
  productsId: z.number().nullable(),
  /** The name of the product that was found, or else the text in its place in the file name. */
  productsName: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  amount: z.string(),
  remarks: z.string().nullable(),
  sizeSource: z.enum(['name', 'picture', 'none']),
});

const recognisedFile = z.object({
  name: z.string(),
  /** Null for a kind of file that is not opened, and for a file that could not be read. */
  facts: artworkFacts.nullable(),
  /** 获取 {file} 信息失败; the other files are not affected. */
  error: z.string().nullable(),
  /** The reason of the error, in Chinese. */
  reason: z.string().nullable(),
  /** Null when there is an error. */
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
