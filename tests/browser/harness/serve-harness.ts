import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const HARNESS = import.meta.dirname;
const OUT = join(HARNESS, '../../../.build/harness');

/** Builds a harness page for production, because it is also measured, and serves it on a free port. */
export async function serveHarness(page: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  // The process id keeps test files apart that build the same page at the same time.
  const outDir = join(OUT, `${page}-${process.pid}`);
  const shared = { root: HARNESS, configFile: false as const, logLevel: 'warn' as const, plugins: [react()] };
  const environment = process.env.NODE_ENV;
  // The React plugin compiles for React's development build unless NODE_ENV is "production"; a test run sets "test".
  process.env.NODE_ENV = 'production';
  try {
    await build({
      ...shared,
      mode: 'production',
      build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: join(HARNESS, `${page}.html`) } },
    });
  } finally {
    process.env.NODE_ENV = environment;
  }
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the harness server names no address');
  return { url: `${address}${page}.html`, close: () => server.close() };
}
