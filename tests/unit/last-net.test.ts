import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Runs a process that installs the last net (the handler of uncaught errors), with a fault in it. */
function run(fault: string, stop = "async () => { console.log('drained'); }") {
  const program = `
    import { createLog } from '#platform/log.ts';
    import { installLastNet } from '#platform/last-net.ts';
    installLastNet(createLog('info', 'test'), ${stop});
    setInterval(() => undefined, 1000);
    ${fault}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test.each([
  ['an exception that nobody catches', "setImmediate(() => { throw new Error('lost'); });", 'uncaught exception'],
  ['a stream that fails unheard', "(await import('node:stream')).Readable.from([]).destroy(new Error('lost'));", 'uncaught exception'],
  ['a promise that nobody awaits', "void Promise.reject(new Error('lost'));", 'unhandled rejection'],
])('%s is logged and ends the process in order', (_, fault, message) => {
  const { status, stdout } = run(fault);
  expect(status).toBe(1);
  expect(stdout).toContain(`"msg":"${message}"`);
  expect(stdout).toContain('lost');
  expect(stdout).toContain('drained');
});

test('a shutdown that fails is logged and ends the process all the same', () => {
  const { status, stdout } = run("setImmediate(() => { throw new Error('lost'); });", "async () => { throw new Error('no way out'); }");
  expect(status).toBe(1);
  expect(stdout).toContain('"msg":"stop failed"');
  expect(stdout).toContain('no way out');
});

test('a shutdown that never finishes is waited for thirty seconds, whatever else goes wrong meanwhile', () => {
  const fault = `
    const { mock } = await import('node:test');
    mock.timers.enable({ apis: ['setTimeout'] });
    process.emit('uncaughtException', new Error('first'));
    process.emit('uncaughtException', new Error('second'));
    mock.timers.tick(29_999);
    console.log('still here');
    mock.timers.tick(1);
    console.log('for ever');`;
  const { status, stdout } = run(fault, "() => { console.log('asked'); return new Promise(() => undefined); }");
  expect(status).toBe(1);
  expect(stdout).toContain('still here');
  expect(stdout).not.toContain('for ever');
  expect(stdout.match(/asked/g)).toHaveLength(1);
});
