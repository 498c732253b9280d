/** Solves a challenge of the server in a worker, so that the page stays usable. @throws Error with a Chinese message */
export function findProof(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('安全验证失败，请刷新页面后重试')), { once: true });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
