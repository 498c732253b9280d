import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { describeEnd, lastLines, type ManagedProcess } from './managed-process.ts';
import type { Launch } from './supervise.ts';

const PORT_TRIES = 5;
/** Long, because a database that recovers from a crash reads its whole log first. A server that cannot start ends by itself at once. */
const READY_TIMEOUT_MS = 600_000;
const READY_PAUSE_MS = 30;

/** How a private server is started on a given port. */
export type PrivateServer = {
  logFile: string;
  start(port: number): Promise<ManagedProcess>;
  /** Resolves when the server on that port answers; rejects while it does not. */
  answers(port: number): Promise<void>;
};

/**
 * Starts a private server on a free loopback port and waits until it answers. A port found free may be taken by the
 * time it is used; the server then ends at once and the next port is tried.
 * @throws Error with the end of the server's log when it does not come up.
 */
export async function startOnFreePort(options: PrivateServer): Promise<{ server: ManagedProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const { process, ready } = await launchOnPort(options, port);
    try {
      await ready;
      return { server: process, port };
    } catch (error) {
      await process.stop();
      if (attempt === PORT_TRIES) throw error;
    }
  }
}

/**
 * Starts a private server on a given port, which stays the same over restarts: its clients keep the address.
 * `ready` rejects with the end of the server's log when it does not come up.
 */
export async function launchOnPort({ logFile, start, answers }: PrivateServer, port: number): Promise<Launch> {
  const process = await start(port);
  const ready = waitUntilReady(process, () => answers(port)).then((problem) => {
    if (problem !== undefined) throw new Error(`${process.name}: ${problem}\n${lastLines(logFile)}`);
  });
  // A caller that stops the server before it is ready never awaits this promise: without a handler its rejection would end this process.
  ready.catch(() => {});
  return { process, ready };
}

async function waitUntilReady(server: ManagedProcess, answers: () => Promise<void>): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (server.hasEnded()) return `ended while starting (${describeEnd(await server.ended)})`;
    try {
      await answers();
      // Another program may hold the port and answer in its place: only a living server counts.
      if (!server.hasEnded()) return undefined;
    } catch (error) {
      if (Date.now() > deadline) return `did not answer within ${READY_TIMEOUT_MS / 1000} s (${String(error)})`;
      await Promise.race([pause(READY_PAUSE_MS), server.ended]);
    }
  }
}
