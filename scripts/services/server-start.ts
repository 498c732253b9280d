import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { describeEnd, lastLines, type ManagedProcess } from './managed-process.ts';

const PORT_TRIES = 5;
const READY_TIMEOUT_MS = 60_000;
const READY_PAUSE_MS = 30;

/**
 * Starts a private server on a free loopback port and waits until it answers. A port found free may be taken by the
 * time it is used; the server then ends at once and the next port is tried.
 * @param start starts the server on a port.
 * @param answers resolves when the server on that port serves; rejects while it does not yet.
 * @throws Error with the end of the server's log when it does not come up.
 */
export async function startOnFreePort(
  logFile: string,
  start: (port: number) => Promise<ManagedProcess>,
  answers: (port: number) => Promise<void>,
): Promise<{ server: ManagedProcess; port: number }> {
  let failure = '';
  for (let attempt = 1; attempt <= PORT_TRIES; attempt += 1) {
    const port = await findFreePort();
    const server = await start(port);
    const problem = await waitUntilReady(server, () => answers(port));
    if (problem === undefined) return { server, port };
    failure = `${server.name}: ${problem}\n${lastLines(logFile)}`;
    await server.stop();
  }
  throw new Error(failure);
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
