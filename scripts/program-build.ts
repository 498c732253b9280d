import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hashSources, ROOT } from './stale-build.ts';

const PROGRAMS = { server: 'server/main.ts', worker: 'worker/main.ts' };
const OUTPUT = join(ROOT, 'dist', 'programs');
/** All that a build of the programs depends on. */
const SOURCES = ['server', 'worker', 'shared', 'package-lock.json', 'package.json', 'scripts/program-build.ts'];
/** Builds of other sources are kept for so long: a program that runs may start again from one. */
const KEPT_MS = 24 * 3600_000;

/**
 * The programs of the product as a few files each instead of 700, so that they start in less time and hold less memory. Packages stay outside. Each
 * state of the source has a folder of its own, so that a build takes nothing away from a program that runs.
 * @returns the file to start, which is built first when the source has changed
 */
export async function builtProgram(name: keyof typeof PROGRAMS): Promise<string> {
  const folder = join(OUTPUT, hashSources(SOURCES).slice(0, 16));
  if (!existsSync(folder)) await build(folder);
  return join(folder, `${name}.js`);
}

async function build(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}.new`;
  mkdirSync(OUTPUT, { recursive: true });
  const { build } = await import('vite');
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [{ name: 'places-of-sources', transform: (code: string, id: string) => ({ code: atItsPlace(code, id), map: null }) }],
      build: {
        ssr: true,
        outDir: draft,
        target: 'node24',
        minify: false,
        rolldownOptions: { input: PROGRAMS, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      },
    });
    putInPlace(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(OUTPUT)) {
    const other = join(OUTPUT, name);
    if (other !== folder && Date.now() - statSync(other).mtimeMs > KEPT_MS) rmSync(other, { recursive: true, force: true });
  }
}

/** Somebody else may have built the same meanwhile. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** A source looks for files from where it stands, and not from where the build is. */
function atItsPlace(code: string, id: string): string {
  if (id.includes('node_modules')) return code;
  const up = `../../../${relative(ROOT, id)}`;
  return code
    .replaceAll('import.meta.url', `new URL('${up}', import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(up)}')`);
}
