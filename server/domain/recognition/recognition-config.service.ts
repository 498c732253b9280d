import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import {
  type RecognitionConfig,
  type RecognitionConfigInput,
  type RecognitionConfigPageInput,
  type RecognitionConfigRow,
  type RecognitionConfigUpdate,
  recognitionConfigCreateInput,
} from '#shared/schemas/recognition.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, lockRecord, updateRecord } from '../records/record.ts';
import { recognitionConfigRepository, type StoredRecognitionConfig } from './recognition-config.repository.ts';

const WHAT = '文件识别配置';
const WORDS = { what: WHAT, references: { fk_recognition_config_product_id: '产品' } };
const FLAGS = ['isSample', 'isCmyk', 'isUploadFile', 'isFuzzyReadFileName', 'isDimensionRecognized', 'isReadFileName'] as const;
type Flag = (typeof FLAGS)[number];

/** Of a shop that has saved none. */
const DEFAULTS = { ...recognitionConfigCreateInput.parse({}), productId: null };

function toRow({ tenantId: _, ...row }: StoredRecognitionConfig): RecognitionConfigRow {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, row[flag] === FLAG.yes])) as Record<Flag, boolean>;
  return { ...row, ...flags };
}

/** The flags as the table has them; a field that is absent stays so. */
function toColumns<I extends Partial<RecognitionConfigInput>>(input: I): Omit<I, Flag> & Partial<Record<Flag, number>> {
  const flags = FLAGS.flatMap((flag) => (input[flag] === undefined ? [] : [[flag, input[flag] ? FLAG.yes : FLAG.no]]));
  return { ...input, ...Object.fromEntries(flags) };
}

/** A shop has one configuration; one that was never saved, or was deleted, is the default. */
export const recognitionConfigService = {
  /** How this shop reads artwork. */
  async current(scope: Scope): Promise<RecognitionConfig> {
    const row = await recognitionConfigRepository.find(scope);
    if (!row) return { ...DEFAULTS, productName: null };
    const {
      id: _id,
      version: _version,
      createTime: _made,
      updateTime: _changed,
      creatorName: _maker,
      updaterName: _changer,
      ...config
    } = toRow(row);
    return config;
  },

  create: (scope: Scope, input: RecognitionConfigInput): Promise<number> => recognitionConfigService.save(scope, input),

  /** Changes the fields that are present, of the configuration there is or of the default one. Answers its id. */
  save: (scope: Scope, input: Partial<RecognitionConfigInput>): Promise<number> =>
    refuseConflicts(WORDS, '', () =>
      inTransaction(scope, (scope) => recognitionConfigRepository.save(scope, toColumns({ ...DEFAULTS, ...input }), toColumns(input))),
    ),

  update: (scope: Scope, { id, version, ...sent }: RecognitionConfigUpdate): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const row = await lockRecord(scope, 'recognitionConfig', WHAT, { id, ...(version === undefined ? {} : { version }) });
      await refuseConflicts(WORDS, '', () => updateRecord(scope, 'recognitionConfig', row, toColumns(sent)));
      return true as const;
    }),

  delete: (scope: Scope, id: number): Promise<true> => deleteRecord(scope, 'recognitionConfig', WHAT, id),

  async get(scope: Scope, id: number): Promise<RecognitionConfigRow> {
    return toRow(found(await recognitionConfigRepository.findById(scope, id), WHAT));
  },

  /** At most the one. */
  async page(scope: Scope, { pageNo, createTime }: RecognitionConfigPageInput): Promise<Page<RecognitionConfigRow>> {
    const row = await recognitionConfigRepository.find(scope);
    if (!row || (createTime && (row.createTime < createTime[0] || row.createTime > createTime[1]))) return { list: [], total: 0 };
    return { list: pageNo === 1 ? [toRow(row)] : [], total: 1 };
  },

  async *exportRows(scope: Scope, input: RecognitionConfigPageInput): AsyncGenerator<RecognitionConfigRow> {
    yield* (await recognitionConfigService.page(scope, input)).list;
  },
};
