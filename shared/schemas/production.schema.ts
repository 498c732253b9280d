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

/** The most lines of one call. */
const LINES_AT_ONCE = 200;

const particulars = { handmanId: wireOptionalId, remarks: wireOptionalText(500) };

/** Finishes the current step of a line. */
export const processCreateInput = z.object({
  orderDelId: wireId,
  /** The step that the person saw; when the line has moved to another one since, the call is refused. */
  processId: wireId.optional(),
  finishTime: wireTime.optional(),
  ...particulars,
});
export const processUpdateInput = updateOf({ finishTime: wireTime, ...optionalFields(particulars) });

const lines = <S extends z.ZodType>(entry: S) =>
  z.array(entry, '应为列表').min(1, '请选择明细').max(LINES_AT_ONCE, `一次最多 ${LINES_AT_ONCE} 行`);

/**
 * The three parts are those of the specification: the lines, the order to update, and the records. The new state of order and lines follows
 * from their flow: of `updateReqVO` only the id counts, which must be that of the lines' order. A record gives the remarks and the person
 * for its line.
 */
export const processFinishInput = z.object({
  list: lines(z.object({ id: wireId, currentProcess: wireOptionalId })),
  updateReqVO: z.object({ id: wireOptionalId }).nullish(),
  recordList: z
    .array(z.object({ orderDelId: wireId, ...particulars }))
    .max(LINES_AT_ONCE, `一次最多 ${LINES_AT_ONCE} 行`)
    .nullish(),
});

/** Undoes the last finished step of lines. When `processId` is given and another step is the last one by now, the call is refused. */
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

/** A line that waits at a step, with the fields that a workshop needs. */
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
/** `orderDelId` limits the board to one line, which a scanned code of a slip names. */
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
