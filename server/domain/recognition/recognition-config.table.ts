import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';
import type { Calculation, NameRule } from '#shared/rules/artwork.types.ts';

/** How a shop reads artwork. A shop has at most one row. */
export interface RecognitionConfigTable extends Stamp {
  productId: number | null;
  isSample: Generated<number>;
  isCmyk: Generated<number>;
  isUploadFile: Generated<number>;
  fileType: Generated<string>;
  calculation: Generated<Calculation>;
  isFuzzyReadFileName: Generated<number>;
  isDimensionRecognized: Generated<number>;
  isReadFileName: Generated<number>;
  nameRuleRecognizedId: Generated<NameRule>;
  dpi: Generated<number>;
}
