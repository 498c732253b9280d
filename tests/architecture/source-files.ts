import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** The TypeScript projects, by their folders. A file belongs to the innermost of them. */
export const PROJECTS = [
  'shared',
  'server',
  'server/platform',
  'server/domain',
  'server/api',
  'worker',
  'client',
  'migrations',
  'scripts',
  'tests',
] as const;
export type Project = (typeof PROJECTS)[number];

export interface ImportOf {
  /** The module name as it is written. */
  specifier: string;
  isTypeOnly: boolean;
  /** Whether it is an `import()`, which is loaded only when it runs. */
  isLazy: boolean;
  /** Path of the imported file below the root; undefined for a package. */
  file: string | undefined;
}

export interface SourceFile {
  /** Path below the root, with forward slashes. */
  path: string;
  project: Project;
  text: string;
  imports: ImportOf[];
}

const SKIPPED = new Set(['node_modules', '.build', 'dist', '.data', 'samples']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The paths of all files of the projects, below the root. */
export function projectFiles(): string[] {
  const tops = [...new Set(PROJECTS.map((project) => project.split('/')[0] ?? project))];
  return tops.flatMap((top) => filesBelow(join(ROOT, top))).map((path) => relative(ROOT, path).replaceAll('\\', '/'));
}

export function projectOf(path: string): Project {
  const owners = PROJECTS.filter((project) => path.startsWith(`${project}/`));
  const owner = owners.toSorted((a, b) => b.length - a.length)[0];
  if (!owner) throw new Error(`${path} lies in no project`);
  return owner;
}

/** The aliases in package.json (`#api/…`), by which imports name files besides relative paths. */
function aliases(): Array<[prefix: string, folder: string]> {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> };
  return Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.replace('./', '').replace('*', '')]);
}

const ALIASES = aliases();
const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier.replace(/\?.*$/, ''));
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** Whether an import names types only, like `import { type A, type B }`, so that it loads nothing at run time. */
function namesOnlyTypes(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1];
  if (names === undefined || /^import\s+[\w$]+\s*,/.test(statement)) return false;
  const listed = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return listed.length > 0 && listed.every((name) => name.startsWith('type '));
}

export function readSources(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const imports = [...text.matchAll(STATEMENT)].map(([statement, type, specifier = '']) => ({
        specifier,
        isTypeOnly: type !== undefined || namesOnlyTypes(statement),
        isLazy: false,
        file: fileOf(path, specifier),
      }));
      const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
        specifier,
        isTypeOnly: false,
        isLazy: true,
        file: fileOf(path, specifier),
      }));
      return { path, project: projectOf(path), text, imports: [...imports, ...dynamic] };
    });
}
