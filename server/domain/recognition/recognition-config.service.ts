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
import { refuseConflicts } from '../records/conflicts.ts';
import { fromFlags, toFlags } from '../records/flags.ts';
import { pageOfOne } from '../records/list.ts';
import { changeRecord, deleteRecord, found, saveOnlyRecord } from '../records/record.ts';
import { recognitionConfigRepository, type StoredRecognitionConfig } from './recognition-config.repository.ts';

const WHAT = '文件识别配置';
const WORDS = { what: WHAT, references: { fk_recognition_config_product_id: '产品' } };
const FLAGS = ['isSample', 'isCmyk', 'isUploadFile', 'isFuzzyReadFileName', 'isDimensionRecognized', 'isReadFileName'] as const;

/** The configuration of a shop that has saved none. */
const DEFAULTS = { ...recognitionConfigCreateInput.parse({}), productId: null };

const toRow = ({ tenantId: _, ...row }: StoredRecognitionConfig): RecognitionConfigRow => fromFlags(row, FLAGS);

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

  create: (scope: Scope, input: RecognitionConfigInput): Promise<number> =>
    recognitionConfigService.save(scope, { ...input, productId: input.productId ?? null }),

  /** Changes the fields that are present, of the stored configuration or else of the default one. @returns its id */
  save: (scope: Scope, input: Partial<RecognitionConfigInput>): Promise<number> =>
    refuseConflicts(WORDS, '', () =>
      inTransaction(scope, (scope) =>
        saveOnlyRecord(scope, 'recognitionConfig', toFlags({ ...DEFAULTS, ...input }, FLAGS), toFlags(input, FLAGS)),
      ),
    ),

  update: (scope: Scope, { id, version, ...sent }: RecognitionConfigUpdate): Promise<void> =>
    changeRecord(scope, 'recognitionConfig', WORDS, { id, version }, toFlags(sent, FLAGS)),

  delete: (scope: Scope, id: number): Promise<void> => deleteRecord(scope, 'recognitionConfig', WHAT, id),

  async get(scope: Scope, id: number): Promise<RecognitionConfigRow> {
    return toRow(found(await recognitionConfigRepository.findById(scope, id), WHAT));
  },

  async page(scope: Scope, input: RecognitionConfigPageInput): Promise<Page<RecognitionConfigRow>> {
    const row = await recognitionConfigRepository.find(scope);
    return pageOfOne(row && toRow(row), input);
  },

  async *exportRows(scope: Scope, input: RecognitionConfigPageInput): AsyncGenerator<RecognitionConfigRow> {
    yield* (await recognitionConfigService.page(scope, input)).list;
  },
};
