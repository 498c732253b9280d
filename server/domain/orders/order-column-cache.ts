import type { Scope } from '#platform/scope.ts';
import { orderColumnRepository } from './order-column.repository.ts';
import { Column } from './order-column-codec.ts';
import { DayColumns } from './order-column-marks.ts';

/** How much memory columns may take in a process. A field of a million orders takes one to four megabytes, one of their lines three times that. */
const ROOM_BYTES = 128 * 1024 * 1024;

interface Kept {
  build: number;
  bytes: number;
  column: Column;
}

/** Columns that this process has read before, those last that were asked for last. */
const kept = new Map<string, Kept>();
let room = ROOM_BYTES;

function findKept(key: string, build: number): Column | undefined {
  const found = kept.get(key);
  if (found?.build !== build) return undefined;
  kept.delete(key);
  kept.set(key, found);
  return found.column;
}

function letGo(key: string): void {
  room += kept.get(key)?.bytes ?? 0;
  kept.delete(key);
}

/** @param data a piece of what came over the network: it is copied, so that the rest can be let go */
function keep(key: string, build: number, data: Buffer): Column {
  const copy = Buffer.allocUnsafeSlow(data.length);
  data.copy(copy);
  const column = new Column(copy);
  letGo(key);
  kept.set(key, { build, column, bytes: data.length });
  room -= data.length;
  for (const oldest of kept.keys()) {
    if (room >= 0) break;
    letGo(oldest);
  }
  return column;
}

/**
 * The columns of the parts of each day. Which build of a day counts is asked of the database each time, and only what is not in memory of that
 * build is read. All columns of a day were written together, under a build that is never used again.
 * @returns without the days that have no columns, and those that were written anew between the two readings
 */
export async function readColumns(
  scope: Scope,
  days: { first: number; last: number },
  fields: readonly string[],
): Promise<Map<number, DayColumns[]>> {
  const keyOf = (field: string, day: number, part: number): string => `${scope.tenantId} ${field} ${day} ${part}`;
  const columns = new Map<number, DayColumns[]>();
  const builds = new Map<number, number>();
  const missing = { fields: new Set<string>(), first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  for (const { day, part, build } of await orderColumnRepository.findBuilds(scope, days)) {
    const parts = columns.get(day) ?? [];
    columns.set(day, parts);
    builds.set(day, build);
    const own = new DayColumns();
    parts[part] = own;
    for (const field of fields) {
      const column = findKept(keyOf(field, day, part), build);
      if (column) own.add(field, column);
      else {
        missing.fields.add(field);
        missing.first = Math.min(missing.first, day);
        missing.last = Math.max(missing.last, day);
      }
    }
  }
  if (missing.fields.size === 0) return columns;
  for (const { day, part, field, build, data } of await orderColumnRepository.findColumns(scope, missing, [...missing.fields])) {
    const own = columns.get(day)?.[part];
    if (build !== builds.get(day)) columns.delete(day);
    else own?.add(field, keep(keyOf(field, day, part), build, data));
  }
  return columns;
}
