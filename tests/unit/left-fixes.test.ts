import { beforeEach, expect, test, vi } from 'vitest';
import { importJobApi } from '#client/features/imports/import-api.ts';
import { sendLeft } from '#client/features/imports/left-fixes.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { IMPORT_FIX_LIMIT } from '#shared/schemas/import-review.schema.ts';

vi.mock('#client/lib/error-notice.ts', () => ({ reportError: vi.fn() }));
vi.mock('#client/features/imports/import-api.ts', () => ({ importJobApi: { get: { query: vi.fn() }, fix: { mutate: vi.fn() } } }));

const fix = vi.mocked(importJobApi.fix.mutate);
const corrections = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ rowNo: index + 1, key: 'name', value: '米', isSaved: false }));
const batches = () => fix.mock.calls.map(([{ fixes }]) => fixes.map(({ rowNo }) => rowNo));

/** A job that checks its sheet after each call for as long as it is asked once, and refuses calls meanwhile. */
let isChecking: boolean;
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  isChecking = false;
  vi.mocked(importJobApi.get.query).mockImplementation(() => {
    const state = isChecking ? 'checking' : 'checked';
    isChecking = false;
    return Promise.resolve({ state }) as never;
  });
  fix.mockImplementation(() => {
    if (isChecking) return Promise.reject(new Error('is being checked')) as never;
    isChecking = true;
    return Promise.resolve(true) as never;
  });
});

test('corrections that are left go out in calls of what one may hold, each when the sheet is checked', async () => {
  isChecking = true;
  await sendLeft(1, corrections(IMPORT_FIX_LIMIT + 2), Promise.resolve([]));
  expect(batches().map(({ length }) => length)).toEqual([IMPORT_FIX_LIMIT, 2]);
  expect(reportError).not.toHaveBeenCalled();
});

test('what the call under way saves is not sent again, and the others wait for its end', async () => {
  const left = corrections(3);
  const { promise, resolve } = Promise.withResolvers<typeof left>();
  const sent = sendLeft(1, left, promise);
  expect(fix).not.toHaveBeenCalled();
  resolve(left.slice(0, 2));
  await sent;
  expect(batches()).toEqual([[3]]);
});

test('corrections that cannot be saved are said to be lost', async () => {
  const refusal = new Error('gone');
  fix.mockRejectedValue(refusal);
  await sendLeft(1, corrections(3), Promise.resolve([]));
  expect(reportError).toHaveBeenCalledWith(refusal, '导入表格有 3 处修改没有保存');
});
