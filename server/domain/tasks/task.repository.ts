import { contains } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportState } from '#shared/schemas/import.schema.ts';
import type { TaskKind, TaskState } from '#shared/schemas/task.schema.ts';
import type { ExportState } from '../exports/export.transitions.ts';
import { countRows } from '../records/list.ts';
import type { TaskNames } from './covered-tasks.ts';

/** An export or an import. Fields that its kind does not have are 0, null or empty. */
export interface StoredTask {
  kind: TaskKind;
  id: number;
  /** The exported list, or the kind of import. */
  name: string;
  /** The title of an export; empty for an import. */
  title: string;
  fileName: string;
  state: ExportState | ImportState;
  rowsTotal: number;
  rowsDone: number;
  createCount: number;
  updateCount: number;
  unchangedCount: number;
  failureCount: number;
  bytes: number | null;
  fileKey: string | null;
  error: string | null;
  /** How often a worker has begun it; 0 before the first time. */
  attempts: number;
  userId: number;
  userName: string;
  createTime: number;
  startTime: number | null;
  finishTime: number | null;
  expireTime: number | null;
}

export interface TaskFilters {
  userId?: number;
  names?: TaskNames | null;
  id?: number;
  kind?: TaskKind;
  /** Part of `export.<name>` or `import.<name>`. */
  handlerName?: string;
  states?: readonly TaskState[];
  begunSince?: number;
  endedUntil?: number;
  /** Ended after this time. */
  endedAfter?: number;
  /** Not ended yet, or ended at this time or later. */
  liveSince?: number;
}

/** The stored states behind each state that people are shown. */
export const STORED_STATES: { export: Record<TaskState, readonly ExportState[]>; import: Record<TaskState, readonly ImportState[]> } = {
  export: {
    queued: ['queued'],
    running: ['running'],
    waiting: [],
    done: ['done'],
    undone: [],
    failed: ['failed'],
    cancelled: ['cancelled'],
  },
  import: {
    queued: ['queued'],
    running: ['reading', 'checking', 'committing', 'undoing'],
    waiting: ['matching', 'checked'],
    done: ['done'],
    undone: ['undone'],
    failed: ['failed'],
    cancelled: ['cancelled'],
  },
};

/** Imports that ended up to so long ago may be in an undo: it can be asked for within a day, and takes up to some hours. */
const UNDONE_WITHIN_MS = 30 * 3600_000;

/** No row has this id: a filter by it finds nothing. */
const NONE = 0;

/** The table of each kind of task, the column with its names, and the filter by handler name. */
const STORES = {
  export: { table: 'exportTask', name: 'name', named: (like: string) => reviewed<boolean>`concat('export.', name) like ${like}` },
  import: { table: 'importJob', name: 'kind', named: (like: string) => reviewed<boolean>`concat('import.', kind) like ${like}` },
} as const;

function tasksOf(scope: Scope, stored: TaskKind, filters: TaskFilters) {
  const { userId, names, id, kind, handlerName, states, begunSince, endedUntil, endedAfter, liveSince } = filters;
  const { table, name, named } = STORES[stored];
  let query = scope.db.selectFrom(table).where('tenantId', '=', scope.tenantId);
  if (scope.grants.people) query = query.where('userId', 'in', scope.grants.people);
  if (names) query = names[stored].length > 0 ? query.where(name, 'in', names[stored]) : query.where('id', '=', NONE);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (kind !== undefined && kind !== stored) query = query.where('id', '=', NONE);
  if (handlerName !== undefined) query = query.where(named(contains(handlerName)));
  if (states) {
    const storedStates = states.flatMap((state): ReadonlyArray<StoredTask['state']> => STORED_STATES[stored][state]);
    query = query.where('state', 'in', storedStates);
  }
  if (begunSince !== undefined) query = query.where((eb) => eb(eb.fn.coalesce('startTime', 'createTime'), '>=', begunSince));
  if (endedUntil !== undefined) query = query.where('finishTime', '<=', endedUntil);
  if (endedAfter !== undefined) query = query.where('finishTime', '>', endedAfter);
  if (liveSince !== undefined) {
    query = query.where((eb) => {
      const isLive = [eb('finishTime', 'is', null), eb('finishTime', '>=', liveSince)];
      const isUndone = () => eb.and([eb('finishTime', '>=', liveSince - UNDONE_WITHIN_MS), eb('undoTime', 'is not', null)]);
      return eb.or(stored === 'import' ? [...isLive, isUndone()] : isLive);
    });
  }
  return query;
}

const SHARED = ['error', 'userId', 'userName', 'createTime', 'startTime', 'finishTime'] as const;

/** Raw, because the two tables have different types for the column. */
const STATE = reviewed<StoredTask['state']>`state`.as('state');

function union(scope: Scope, filters: TaskFilters) {
  const exports = tasksOf(scope, 'export', filters).select([
    reviewed<TaskKind>`'export'`.as('kind'),
    'id',
    'name',
    'title',
    'fileName',
    STATE,
    'rowsTotal',
    'rowsDone',
    reviewed<number>`0`.as('createCount'),
    reviewed<number>`0`.as('updateCount'),
    reviewed<number>`0`.as('unchangedCount'),
    reviewed<number>`0`.as('failureCount'),
    'bytes',
    'fileKey',
    'expireTime',
    'runs as attempts',
    ...SHARED,
  ]);
  const imports = tasksOf(scope, 'import', filters).select([
    reviewed<TaskKind>`'import'`.as('kind'),
    'id',
    reviewed<string>`kind`.as('name'),
    reviewed<string>`''`.as('title'),
    'fileName',
    STATE,
    'totalRows as rowsTotal',
    'doneRows as rowsDone',
    'createCount',
    'updateCount',
    'unchangedCount',
    'failureCount',
    reviewed<number | null>`null`.as('bytes'),
    reviewed<string | null>`null`.as('fileKey'),
    reviewed<number | null>`null`.as('expireTime'),
    reviewed<number>`case when start_time is null then 0 else setbacks + 1 end`.as('attempts'),
    ...SHARED,
  ]);
  return exports.unionAll(imports);
}

async function count(scope: Scope, filters: TaskFilters): Promise<number> {
  return (await countRows(tasksOf(scope, 'export', filters))) + (await countRows(tasksOf(scope, 'import', filters)));
}

export const taskRepository = {
  count,

  /** Newest first. */
  find: (scope: Scope, filters: TaskFilters, { limit, offset }: { limit: number; offset: number }): Promise<StoredTask[]> =>
    scope.db
      .selectFrom(union(scope, filters).as('task'))
      .selectAll()
      .orderBy('createTime', 'desc')
      .orderBy('kind')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),

  /** The time up to which the person has seen ended tasks; 0 without any. */
  async seenTime(scope: Scope): Promise<number> {
    const row = await scope.db
      .selectFrom('taskSeen')
      .select('seenTime')
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .executeTakeFirst();
    return row?.seenTime ?? 0;
  },

  async saveSeenTime(scope: Scope, seenTime: number): Promise<void> {
    await scope.db
      .insertInto('taskSeen')
      .values({ tenantId: scope.tenantId, userId: scope.actor.userId, seenTime })
      .onDuplicateKeyUpdate({ seenTime: reviewed<number>`greatest(seen_time, ${seenTime})` })
      .execute();
  },

  /** The filters of exports, by their ids. */
  async findExportFilters(scope: Scope, ids: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
    if (ids.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('exportTask')
      .select(['id', 'filters'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.id, row.filters]));
  },
};
