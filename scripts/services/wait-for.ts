import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats an attempt until it succeeds or the time is over.
 * @returns undefined on success, else the error message of the last attempt.
 */
export async function waitFor(attempt: () => Promise<unknown>, timeoutMs: number, pauseMs = 250): Promise<string | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await attempt();
      return undefined;
    } catch (error) {
      if (Date.now() + pauseMs > deadline) return error instanceof Error ? error.message : String(error);
      await pause(pauseMs);
    }
  }
}
