import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildClientIfStale } from '../../../scripts/client-build.ts';
import type { BenchItem } from '../bench-item.ts';
import { openBrowser } from '../browser.ts';
import { startBenchServer } from '../environment.ts';
import { median } from '../load.ts';
import { judge } from '../report.ts';

const GOAL_KILOBYTES = 150;

/** What a browser with an empty cache loads for the sign-in page: every script and style sheet that it requests, compressed. */
export const firstLoad: BenchItem = {
  ids: ['P17'],
  async run(bench) {
    await buildClientIfStale(join(bench.dataDir, 'logs', 'build.log'));
    // A new server: the one under test may have started before the client was built.
    const server = await startBenchServer(bench);
    const browser = await openBrowser(bench.dataDir);
    try {
      const paints: number[] = [];
      let bytes = 0;
      const files: string[] = [];
      for (let run = 0; run < (bench.isQuick ? 1 : 3); run += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const page = await context.newPage();
        const sizes: Promise<void>[] = [];
        if (run === 0) {
          page.on('response', (response) => {
            if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
            sizes.push(
              response.body().then((body) => {
                const size = gzipSync(body).length;
                bytes += size;
                files.push(`${response.url().split('/').at(-1)} ${(size / 1000).toFixed(1)}`);
              }),
            );
          });
        }
        await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
        await page.locator('input[type=password]').waitFor({ timeout: 20_000 });
        await Promise.all(sizes);
        paints.push(
          await page.evaluate(
            () =>
              new Promise<number>((resolve) => {
                new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
                  type: 'largest-contentful-paint',
                  buffered: true,
                });
              }),
          ),
        );
        await context.close();
      }
      console.log(`  first load, kB gz: ${files.join(', ')}`);
      const kilobytes = bytes / 1000;
      return [
        {
          id: 'P17',
          item: 'first load of the sign-in page, JS + CSS',
          goal: `<= ${GOAL_KILOBYTES} kB gz`,
          measured: `${kilobytes.toFixed(0)} kB in ${files.length} files`,
          verdict: judge(kilobytes <= GOAL_KILOBYTES),
        },
        {
          id: 'P17',
          item: 'largest contentful paint of the sign-in page',
          goal: '<= 0.4x Directus',
          measured: `${median(paints).toFixed(0)} ms`,
          verdict: 'info',
        },
      ];
    } finally {
      await browser.close();
      await server.process.stop();
    }
  },
};
