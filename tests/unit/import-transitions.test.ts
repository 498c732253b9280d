import { expect, it } from 'vitest';
import { type ImportMove, mayMove, moved, phaseOf, requireMove } from '#domain/imports/import.transitions.ts';
import { IMPORT_STATES, isImportEnded, isImportWaiting } from '#shared/schemas/import.schema.ts';

const allowed = (move: ImportMove) => IMPORT_STATES.filter((state) => mayMove({ state }, move));

it('lets a person decide about an import only while it waits for him', () => {
  for (const move of ['match', 'rematch', 'commit', 'lookAgain'] as const) expect(allowed(move).every(isImportWaiting)).toBe(true);
  expect(() => requireMove({ state: 'checking' }, 'commit')).toThrow('正在检查，请稍候');
  expect(() => requireMove({ state: 'done' }, 'commit')).toThrow('导入的状态已经变化，请刷新后再试');
});

it('cancels what has not ended, undoes and retries what has, and leaves what is undone', () => {
  expect(allowed('cancel')).toEqual(IMPORT_STATES.filter((state) => !isImportEnded(state) && state !== 'undoing'));
  expect(allowed('undo').every(isImportEnded)).toBe(true);
  expect(allowed('retry')).toEqual(['failed']);
  expect(mayMove({ state: 'undone' }, 'undo')).toBe(false);
});

it('fails only what is being worked on', () => {
  const working = IMPORT_STATES.filter((state) => phaseOf({ state }) !== 'idle' && state !== 'undoing');
  expect(allowed('fail').toSorted()).toEqual(working.toSorted());
});

it('writes no state that nobody has asked for', () => {
  expect(moved({ state: 'checked' }, 'commit', 'committing')).toEqual({ state: 'committing' });
  expect(() => moved({ state: 'done' }, 'commit', 'committing')).toThrow('an import that is done cannot commit');
  expect(mayMove(undefined, 'stage')).toBe(false);
});
