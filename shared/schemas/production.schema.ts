import { z } from 'zod';
import {
  filter,
  filterText,
  listShape,
  optionalFields,
  stampShape,
  updateOf,
  wireId,
  wireOptionalId,
  wireOptionalText,
  wireTime,
  wireTimeRange,
} from './wire.schema.ts';

/** So many lines are finished or taken back at a time. */
const LINES_AT_ONCE = 200;

const particulars = { handmanId: wireOptionalId, remarks: wireOptionalText(500) };

/** One step of a line is done: the one at which it stands. */
export const processCreateInput = z.object({
  orderDelId: wireId,
  /** The step that the person saw; where the line stands at another one meanwhile, nothing is done. */
  processId: wireId.optional(),
  finishTime: wireTime.optional(),
  ...particulars,
});
export const processUpdateInput = updateOf({ finishTime: wireTime, ...optionalFields(particulars) });

const lines = <S extends z.ZodType>(entry: S) =>
  z.array(entry, '应为列表').min(1, '请选择明细').max(LINES_AT_ONCE, `一次最多 ${LINES_AT_ONCE} 行`);

/**
 * The specification's three parts: the lines, the order to update, the records. What becomes of order and lines follows from their flow, so that the order
 * that is sent says nothing; a record brings the remarks and the person of its line.
 */
export const processFinishInput = z.object({
  list: lines(z.object({ id: wireId, currentProcess: wireOptionalId })),
  updateReqVO: z.object({ id: wireOptionalId }).nullish(),
  recordList: z
    .array(z.object({ orderDelId: wireId, ...particulars }))
    .max(LINES_AT_ONCE, `一次最多 ${LINES_AT_ONCE} 行`)
    .nullish(),
});

/** Lines whose last finished step is taken back. Where `processId` names that step and another is the last by now, nothing is. */
export const processUndoInput = z.object({ list: lines(z.object({ id: wireId, processId: wireOptionalId })) });

export const processPageInput = z.object({
  ...listShape(),
  orderId: filterText,
  orderDelId: filter(wireId),
  processId: filter(wireId),
  handmanId: filter(wireId),
  finishTime: filter(wireTimeRange),
  createTime: filter(wireTimeRange),
});

const text = z.string().nullable();
const lineShape = {
  projectName: text,
  contentProduction: text,
  productsName: text,
  width: text,
  height: text,
  amount: z.string(),
  unitName: text,
};

export const processRow = z.object({
  ...stampShape,
  orderId: z.string(),
  orderDelId: z.number(),
  lineNo: z.number(),
  processId: z.number(),
  processName: z.string(),
  handmanId: z.number().nullable(),
  handman: text,
  finishTime: z.number(),
  remarks: text,
  projectName: text,
  productsName: text,
});

/** A line that waits at a step, with what a workshop looks for first. */
const boardLine = z.object({
  id: z.number(),
  orderId: z.string(),
  lineNo: z.number(),
  currentProcess: z.number(),
  customerName: z.string(),
  urgent: z.number(),
  expectedDeliveryDate: z.number().nullable(),
  patternUrl: text,
  remarks: text,
  ...lineShape,
});
/** `orderDelId` is the one line that a slip's code names. */
export const boardInput = z.object({ processId: filter(wireId), orderDelId: filter(wireId), text: filterText });
export const boardStep = z.object({ id: z.number(), name: z.string(), count: z.number(), lines: z.array(boardLine) });

export type ProcessCreate = z.output<typeof processCreateInput>;
export type ProcessUpdate = z.output<typeof processUpdateInput>;
export type ProcessFinish = z.output<typeof processFinishInput>;
export type ProcessUndo = z.output<typeof processUndoInput>;
export type ProcessPageInput = z.output<typeof processPageInput>;
export type ProcessRow = z.output<typeof processRow>;
export type BoardInput = z.output<typeof boardInput>;
export type BoardLine = z.output<typeof boardLine>;
export type BoardStep = z.output<typeof boardStep>;
