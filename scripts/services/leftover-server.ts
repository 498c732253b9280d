import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, isAlive } from './process-identity.ts';

const END_WAIT_MS = 30_000;

/**
 * Ends a private server that outlived a killed start. The caller holds the lock of the data folder, so nobody owns it.
 * A process that merely got the same id is recognised and left alone.
 * @param folder the server's data folder, which is also the folder it runs in.
 * @param usualCommand tells the server by its command line where the system does not show the folder.
 */
export async function endLeftoverServer(pidFile: string, folder: string, usualCommand: RegExp): Promise<void> {
  const pid = readPid(pidFile);
  if (pid !== undefined && isAlive(pid) && runsIn(pid, folder, usualCommand)) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + END_WAIT_MS;
    while (isAlive(pid) && Date.now() < deadline) await pause(50);
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await pause(50);
  }
  rmSync(pidFile, { force: true });
}

function runsIn(pid: number, folder: string, usualCommand: RegExp): boolean {
  if (process.platform !== 'linux') return usualCommand.test(commandLine(pid));
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

export function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
