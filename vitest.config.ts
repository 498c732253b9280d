import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** Folders of tests/ whose files share nothing but the database and Redis that the run provides. */
function kind(name: string, settings: { isolate?: boolean; groupOrder?: number } = {}) {
  const { groupOrder = 0, isolate = false, ...rest } = settings;
  return {
    extends: true as const,
    test: {
      ...rest,
      // Loading the server's modules costs more than the tests themselves: files of one worker share them.
      isolate,
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS } },
      sequence: { groupOrder },
      // Set by tests/mutations, which runs each test with one guard after the other taken out.
      ...(process.env.TEST_RUNNER ? { runner: process.env.TEST_RUNNER } : {}),
    },
  };
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(8, availableParallelism())),
    // Primer imports style sheets from its own files, which only Vite's pipeline understands.
    server: { deps: { inline: [/@primer\/react/] } },
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      kind('unit'),
      kind('architecture'),
      kind('integration'),
      kind('rest'),
      kind('jobs', { groupOrder: 1 }),
      // Last: a browser needs much of the machine.
      kind('browser', { groupOrder: 2 }),
    ],
  },
});
