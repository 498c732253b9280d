import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildServer {
  url: string;
  pid: number;
  stop(): void;
}

/** Starts a server script of this folder, which sends its port once it listens and ends with this process. */
export async function startChildServer(file: string, env: Record<string, string>): Promise<ChildServer> {
  const child = fork(join(import.meta.dirname, file), { execArgv: [], env: { ...process.env, NODE_ENV: 'production', ...env } });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} ended before it listened`);
    }),
  ])) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => child.connected && child.disconnect() };
}
