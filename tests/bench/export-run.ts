import { setTimeout as pause } from 'node:timers/promises';
import type { TaskRow } from '#shared/schemas/task.schema.ts';
import { type Bench, call, REST } from './environment.ts';

/** Has the worker export a file and waits until it is finished. @returns the task, and the seconds from the call to the end */
export async function exportByWorker(bench: Bench, path: string, waitMs = 180_000): Promise<{ task: TaskRow; seconds: number }> {
  const start = performance.now();
  const headers = { ...bench.headers, prefer: 'respond-async' };
  const { jobId } = (await call(bench.url, headers, 'GET', path)) as { jobId: number };
  for (const deadline = performance.now() + waitMs; ; ) {
    const task = (await call(bench.url, bench.headers, 'GET', `/system/task/get?id=${jobId}`)) as TaskRow;
    if (task.state === 'done') return { task, seconds: (performance.now() - start) / 1000 };
    if (['failed', 'cancelled'].includes(task.state)) throw new Error(`the export ended as ${task.state}: ${task.error}`);
    if (performance.now() > deadline) throw new Error('the export did not end');
    await pause(25);
  }
}

/** Downloads the file of a finished export. @returns the stream of its bytes */
export async function downloadExport(bench: Bench, id: number): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${bench.url}${REST}/system/task/download?id=${id}`, { headers: bench.headers });
  if (!response.ok || response.body === null) throw new Error(`download of export ${id}: ${response.status}`);
  return response.body;
}

/** Exports by a call that answers with the file itself. @returns milliseconds until its first byte */
export async function firstByte(bench: Bench, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${bench.url}${REST}${path}`, { headers: bench.headers });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const milliseconds = performance.now() - start;
  while (!(await reader.read()).done);
  return milliseconds;
}
