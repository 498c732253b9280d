import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hashSources, ROOT } from './stale-build.ts';

const PROGRAMS = { server: 'server/main.ts', worker: 'worker/main.ts' };
const OUTPUT = join(ROOT, 'dist', 'programs');
/** All that a build of the programs depends on. */
const SOURCES = ['server', 'worker', 'shared', 'package-lock.json', 'package.json', 'scripts/program-build.ts'];
/** How long a build of other sources is kept: a program that was started from it may have to start again. */
const KEPT_MS = 24 * 3600_000;

/**
 * Bundles each program of the product into a few files instead of 700, so that it starts faster and needs less memory. Packages stay
 * outside. Each state of the source has a folder of its own, so that a build removes no file that a running program still loads.
 * @returns the path of the file to start; it is built first when the source has changed
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

/** Moves the build to its folder. Another process may have built the same sources in the meantime: then its build is used. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Rewrites `import.meta.url` and `import.meta.dirname`: sources find files relative to their own folder, not to the folder of the build.
 */
function atItsPlace(code: string, id: string): string {
  if (id.includes('node_modules')) return code;
  const up = `../../../${relative(ROOT, id)}`;
  return code
    .replaceAll('import.meta.url', `new URL('${up}', import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(up)}')`);
}
