import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUseError, lockDataDir } from '../../scripts/services/data-dir-lock.ts';

describe('the lock of a data folder', () => {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'print-shop-lock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test('refuses a second owner and says where the first one answers', () => {
    const lock = lockDataDir(dataDir);
    lock.publishAddress('http://127.0.0.1:8080');
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(dataDir)).toThrow(`${process.pid} http://127.0.0.1:8080`);
  });

  test('is free again after its release', () => {
    lockDataDir(dataDir).release();
    lockDataDir(dataDir).release();
  });

  test.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, start: 'gone' })],
    ['an earlier process with the same id', JSON.stringify({ pid: process.pid, start: 'earlier' })],
    ['a mark that was cut off while it was written', '{"pid":'],
  ])('passes over from %s', (_owner, mark) => {
    mkdirSync(join(dataDir, 'run'));
    writeFileSync(join(dataDir, 'run', 'owner.json'), mark);
    lockDataDir(dataDir).release();
  });
});
