import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runCommand } from './services/run-command.ts';
import { filesUnder, hashSources, ROOT } from './stale-build.ts';

const OUTPUT = join(ROOT, 'dist', 'client');
const STAMP = join(OUTPUT, '.source-hash');
/** All that a build of the client depends on; its imports from the server are types only. */
const SOURCES = ['client', 'shared', 'package-lock.json', 'package.json'];

/**
 * Builds the client into dist/client when its sources have changed since the last build.
 * @param logFile receives the output of the build instead of the terminal, and is quoted when it fails.
 * @returns whether a build was needed.
 */
export async function buildClientIfStale(logFile?: string): Promise<boolean> {
  const hash = hashSources(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false;
  await buildClient(hash, logFile);
  return true;
}

/** Builds into a folder beside the old build and then replaces that: a failed build leaves the old one working. */
async function buildClient(hash: string, logFile?: string): Promise<void> {
  const draft = `${OUTPUT}.${process.pid}.new`;
  const old = `${OUTPUT}.${process.pid}.old`;
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  try {
    const args = [vite, 'build', '--config', 'client/vite.config.ts', '--outDir', draft, '--emptyOutDir'];
    await runCommand(process.execPath, args, {
      name: 'client build',
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      logFile,
    });
    compressAssets(join(draft, 'assets'));
    writeFileSync(join(draft, '.source-hash'), hash);
    if (existsSync(OUTPUT)) renameSync(OUTPUT, old);
    renameSync(draft, OUTPUT);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Writes a `.gz` and a `.br` beside each text file, so that the server sends them as they are and compresses nothing per request. */
function compressAssets(folder: string): void {
  for (const file of filesUnder(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

if (import.meta.main) await buildClient(hashSources(SOURCES));
