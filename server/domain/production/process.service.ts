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
/**
 * The board reads so many of the newest lines of a step, and of the oldest, among which are those that are long overdue. It shows so many of
 * them, the most pressing first.
 */
const LOOKED_AT = 1000;
const SHOWN = 100;

async function waitingAt(scope: Scope, stepId: number, input: BoardInput): Promise<BoardLine[]> {
  const newest = await processRepository.findWaiting(scope, stepId, input, { limit: LOOKED_AT, isOldest: false });
  if (newest.length < LOOKED_AT) return newest;
  const oldest = await processRepository.findWaiting(scope, stepId, input, { limit: LOOKED_AT, isOldest: true });
  const seen = new Set(newest.map(({ id }) => id));
  return [...newest, ...oldest.filter(({ id }) => !seen.has(id))];
}

/** A line, and the step at which the person saw it, where the call says so. */
type Line = Pick<ProcessFinish['list'][number], 'id'> & Partial<ProcessFinish['list'][number]>;
type Particulars = Pick<ProcessCreate, 'handmanId' | 'remarks' | 'finishTime'>;

const moved = ({ lineNo, orderId }: StoredLine) => new AppError('lineMoved', { line: String(lineNo), orderId });

/**
 * Refuses a line that has moved since the person saw it: two people who finish the same step must not finish two steps.
 * @throws AppError lineMoved
 */
function refuseMoved(line: StoredLine, seen: number | null | undefined): void {
  if (seen !== undefined && seen !== null && seen !== line.currentProcess) throw moved(line);
}

/**
 * Moves lines of any orders, each order under its lock.
 * @param way where a line moves to
 * @param write is called for each line before any line of its order moves
 */
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

/** Notes who finished the step, by default the acting person now. @returns the id of the record */
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

/**
 * Deletes the record of the step that is undone. There is none where the step was deleted meanwhile, with its records.
 * @param wanted the step that the person saw as the last one; another one is refused
 * @throws AppError lineMoved
 */
async function takeBack(scope: Scope, { line, step }: LineMove, wanted: number | null | undefined): Promise<void> {
  if (wanted !== undefined && wanted !== null && wanted !== step) throw moved(line);
  const last = await processRepository.findLast(scope, line.id, step);
  if (last) await deleteRecord(scope, 'orderProcess', WHAT, last.id);
}

/** Takes back the step of a record, which must be the last one of its line. @throws AppError notFound, invalid */
async function undoRecord(scope: Scope, id: number): Promise<void> {
  const { orderDelId, processId } = found(await processRepository.findById(scope, id), WHAT);
  await move(scope, [{ id: orderDelId }], 'undoStep', backward, async (scope, one) => {
    const last = await processRepository.findLast(scope, orderDelId, processId);
    if (one.step !== processId || last?.id !== id) throw invalid('请先撤销其后完成的工序');
    await deleteRecord(scope, 'orderProcess', WHAT, id);
  });
}

/** Sorts urgent lines first, then by the day of delivery, then by the time of entry. */
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

  /** Takes back the last finished step of each line, of all lines together or of none. */
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

  /** Changes a record, but not its step and line. */
  update: (scope: Scope, { id, version, ...sent }: ProcessUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { orderDelId } = found(await processRepository.findById(scope, id), WHAT);
      // The order is locked first, as everywhere: it may be moving into the recycle bin with its records.
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

  /** The steps with the number of lines at each, and the lines themselves; where a step is named, the lines of that step alone. */
  async board(scope: Scope, input: BoardInput): Promise<BoardStep[]> {
    const steps = await orderLineService.processCounts(scope);
    const board: BoardStep[] = [];
    for (const step of steps) {
      const isShown = input.processId === undefined || input.processId === step.id;
      const lines = isShown ? await waitingAt(scope, step.id, input) : [];
      board.push({ ...step, lines: lines.sort(byNeed).slice(0, SHOWN) });
    }
    return board;
  },
};
