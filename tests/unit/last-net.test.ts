import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** A process with the net, and with a fault in it. */
function run(fault: string) {
  const program = `
    import { createLog } from '#platform/log.ts';
    import { installLastNet } from '#platform/last-net.ts';
    installLastNet(createLog('info', 'test'), async () => { console.log('drained'); });
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
