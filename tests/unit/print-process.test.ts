import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import { PrintProcess } from '#platform/print/print-process.ts';
import { generated, generatedSlips, jobOf } from '../support/generated-slips.ts';

const ended = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
  return '';
};

/** The printing processes of this one. */
async function printing(): Promise<number[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8').catch(ended)));
  const pids = children.flatMap((text) => text.split(' ').filter(Boolean)).map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(ended)));
  return pids.filter((_, at) => commands[at]?.includes('render-process'));
}

it('begins once more what was printed beside a job that ended the process', async () => {
  const { kind, template } = SHIPPED['delivery-note-a4'] as (typeof SHIPPED)[string];
  const job = jobOf(kind, template, generatedSlips(kind, template, generated(1, 3)));
  const printer = new PrintProcess();
  const before = await printer.print(job);
  const [pid = 0] = await printing();
  const files = [printer.print(job), printer.print(job), printer.print(job)];
  process.kill(pid, 'SIGKILL');
  for (const file of await Promise.all(files)) expect(file.equals(before)).toBe(true);
  const [next = 0] = await printing();
  expect(next).not.toBe(pid);
  process.kill(next, 'SIGKILL');
});
