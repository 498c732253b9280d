import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type {
  BoardInput,
  BoardLine,
  BoardStep,
  ProcessCreate,
  ProcessFinish,
  ProcessUndo,
  ProcessUpdate,
} from '#shared/schemas/production.schema.ts';
import { orderLineService } from '../orders/order-line.service.ts';
import { backward, forward, type LineMove, orderProgress, type StoredLine } from '../orders/order-progress.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, lockRecord, servedReads, updateRecord } from '../records/record.ts';
import { processRepository } from './process.repository.ts';

const WHAT = '工序记录';
const WORDS = { what: WHAT, references: { fk_order_process_handman_id: '经手人' } };
/** The board sorts so many of the newest lines of a step, and shows the first of them. */
const LOOKED_AT = 1000;
const SHOWN = 100;

/** A line, and the step at which it was seen where that is known. */
type Line = Pick<ProcessFinish['list'][number], 'id'> & Partial<ProcessFinish['list'][number]>;
type Particulars = Pick<ProcessCreate, 'handmanId' | 'remarks' | 'finishTime'>;

const moved = ({ lineNo, orderId }: StoredLine) => new AppError('lineMoved', { line: String(lineNo), orderId });

/** Refuses a line that has moved since the person looked: two people who finish the same step must not finish two steps. */
function refuseMoved(line: StoredLine, seen: number | null | undefined): void {
  if (seen !== undefined && seen !== null && seen !== line.currentProcess) throw moved(line);
}

/** Moves lines of any orders, each order under its lock. */
async function move(
  scope: Scope,
  list: readonly Line[],
  action: 'finishStep' | 'undoStep',
  way: (line: StoredLine) => LineMove,
  write: (scope: Scope, move: LineMove) => Promise<unknown>,
): Promise<void> {
  const seen = new Map(list.map(({ id, currentProcess }) => [id, currentProcess]));
  if (seen.size < list.length) throw invalid('同一条订单明细只能提交一次');
  for (const { order, lines } of await orderProgress.lock(scope, [...seen.keys()])) {
    const moves = lines.map((line) => {
      refuseMoved(line, seen.get(line.id));
      return way(line);
    });
    for (const one of moves) await write(scope, one);
    await orderProgress.move(scope, order, moves, action);
  }
}

const record = (scope: Scope, { line, step }: LineMove, { handmanId, remarks, finishTime }: Particulars): Promise<number> =>
  refuseConflicts(WORDS, '', () =>
    insertRecord(scope, 'orderProcess', {
      orderInfoId: line.orderInfoId,
      orderId: line.orderId,
      orderDelId: line.id,
      processId: step,
      handmanId: handmanId ?? scope.actor.userId,
      finishTime: finishTime ?? scope.now(),
      remarks: remarks ?? null,
    }),
  );

/** Removes the record of the step that is undone. There is none when the step itself was deleted, and its records with it. */
async function takeBack(scope: Scope, { line, step }: LineMove, wanted: number | null | undefined): Promise<void> {
  if (wanted !== undefined && wanted !== null && wanted !== step) throw moved(line);
  const last = await processRepository.findLast(scope, line.id, step);
  if (last) await deleteRecord(scope, 'orderProcess', WHAT, last.id);
}

/** Takes back the step of a record, which must be the line's last one. */
async function undoRecord(scope: Scope, id: number): Promise<void> {
  const { orderDelId, processId } = found(await processRepository.findById(scope, id), WHAT);
  await move(scope, [{ id: orderDelId }], 'undoStep', backward, async (scope, one) => {
    const last = await processRepository.findLast(scope, orderDelId, processId);
    if (one.step !== processId || last?.id !== id) throw invalid('请先撤销其后完成的工序');
    await deleteRecord(scope, 'orderProcess', WHAT, id);
  });
}

/** The urgent ones first, then those that are due first; what was entered first comes before the rest. */
function byNeed(a: BoardLine, b: BoardLine): number {
  const due = (line: BoardLine) => line.expectedDeliveryDate ?? Number.MAX_SAFE_INTEGER;
  return a.urgent - b.urgent || due(a) - due(b) || a.id - b.id;
}

/** Where the lines of orders stand in their flow, and who finished which step when. */
export const processService = {
  /** Finishes the step at which a line stands. @returns the id of its record */
  create: (scope: Scope, { orderDelId, processId, ...particulars }: ProcessCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      let id = 0;
      await move(scope, [{ id: orderDelId, currentProcess: processId ?? null }], 'finishStep', forward, async (scope, one) => {
        id = await record(scope, one, particulars);
      });
      return id;
    }),

  /** Finishes the steps of many lines together, or of none. */
  finish: (scope: Scope, { list, updateReqVO, recordList }: ProcessFinish): Promise<void> =>
    inTransaction(scope, async (scope) => {
      if (updateReqVO?.id)
        await orderProgress.requireOrderOf(
          scope,
          list.map(({ id }) => id),
          updateReqVO.id,
        );
      if (recordList?.some(({ orderDelId }) => !list.some(({ id }) => id === orderDelId))) throw invalid('工序记录不属于所选的明细');
      const particulars = new Map((recordList ?? []).map((one) => [one.orderDelId, one]));
      await move(scope, list, 'finishStep', forward, (scope, one) =>
        record(scope, one, particulars.get(one.line.id) ?? { handmanId: null, remarks: null }),
      );
    }),

  /** Takes back the last finished step of lines. */
  undo: (scope: Scope, { list }: ProcessUndo): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const wanted = new Map(list.map(({ id, processId }) => [id, processId]));
      await move(
        scope,
        list.map(({ id }) => ({ id })),
        'undoStep',
        backward,
        (scope, one) => takeBack(scope, one, wanted.get(one.line.id)),
      );
    }),

  /** Changes a record, but not the step and the line that it is about. */
  update: (scope: Scope, { id, version, ...sent }: ProcessUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { orderDelId } = found(await processRepository.findById(scope, id), WHAT);
      // The order first, as everybody locks it: it may be on its way into the recycle bin, with what hangs on it.
      await orderProgress.lock(scope, [orderDelId]);
      const row = await lockRecord(scope, 'orderProcess', WHAT, { id, version });
      await refuseConflicts(WORDS, '', () => updateRecord(scope, 'orderProcess', row, sent));
    }),

  /** Takes back the step of a record. */
  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await undoRecord(scope, id);
    }),
  ...servedReads(WHAT, processRepository),

  /** The lines that wait, step by step; of one step only where one is named. */
  async board(scope: Scope, input: BoardInput): Promise<BoardStep[]> {
    const steps = await orderLineService.processCounts(scope);
    const board: BoardStep[] = [];
    for (const step of steps) {
      const isShown = input.processId === undefined || input.processId === step.id;
      const lines = isShown ? await processRepository.findWaiting(scope, step.id, input, LOOKED_AT) : [];
      board.push({ ...step, lines: lines.sort(byNeed).slice(0, SHOWN) });
    }
    return board;
  },
};
