import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import { PrintProcess } from '#platform/print/print-process.ts';
import { PrintProblem } from '#platform/print/slip.ts';
import { generated, generatedSlips, jobOf } from '../support/generated-slips.ts';

const ended = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
  return '';
};

/** Ids of the printing processes that this process has started. */
async function printing(): Promise<number[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8').catch(ended)));
  const pids = children.flatMap((text) => text.split(' ').filter(Boolean)).map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(ended)));
  return pids.filter((_, at) => commands[at]?.includes('render-process'));
}

const { kind, template } = SHIPPED['delivery-note-a4'] as (typeof SHIPPED)[string];
const job = jobOf(kind, template, generatedSlips(kind, template, generated(1, 3)));
const UNFINISHED = '打印没有完成，请重试；内容很多时请分次打印';

/** Kills the printing process. @returns its id */
async function endPrinting(): Promise<number> {
  const [pid = 0] = await printing();
  process.kill(pid, 'SIGKILL');
  return pid;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const pid of await printing()) process.kill(pid, 'SIGKILL');
});

it('prints a job again whose process was ended by another job', async () => {
  const printer = new PrintProcess();
  const before = await printer.print(job);
  const files = [printer.print(job), printer.print(job), printer.print(job)];
  const ended = await endPrinting();
  for (const file of await Promise.all(files)) expect(file.equals(before)).toBe(true);
  expect(await printing()).not.toContain(ended);
});

it('gives up what was the end of the process twice, and prints what comes next', async () => {
  const printer = new PrintProcess();
  const before = await printer.print(job);
  const lost = printer.print(job).catch((error: unknown) => error);
  const ended = await endPrinting();
  await expect.poll(async () => (await printing()).filter((pid) => pid !== ended)).toHaveLength(1);
  await endPrinting();
  expect(await lost).toEqual(new PrintProblem(UNFINISHED));
  expect((await printer.print(job)).equals(before)).toBe(true);
});

it('gives up a job that takes too long, and prints the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const printer = new PrintProcess();
  const before = await printer.print(job);
  const [pid = 0] = await printing();
  process.kill(pid, 'SIGSTOP');
  const hanging = printer.print(job).catch((error: unknown) => error);
  vi.advanceTimersByTime(30_000);
  expect(await hanging).toEqual(new PrintProblem(UNFINISHED));
  expect((await printer.print(job)).equals(before)).toBe(true);
  expect(await printing()).not.toContain(pid);
});
