import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant, MutantKind } from './mutant.ts';
import { ROOT } from './mutation-ground.ts';

/** Tests that take long, need a browser or read the source itself. Mutants are not tried with them. */
const LEFT_OUT =
  /^tests\/(architecture|browser|bench|kills|attacks|mutations)\/|(kills|attacks|fairness|start|import-kill|import-crash|excel-corpus|guard-sites)\.test|^tests\/unit\/.*\.test\.tsx$/;

export const everyTest = (): string[] => [
  ...globSync('tests/**/*.test.ts', { cwd: ROOT })
    .filter((file) => !LEFT_OUT.test(file))
    .sort(),
  'tests/architecture/openapi.test.ts',
];

export const sourceFiles = (): string[] =>
  ['server/**/*.ts', 'worker/**/*.ts', 'shared/**/*.ts'].flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();

/** Sources whose tests have other names than they. */
const AREAS: ReadonlyArray<[source: RegExp, tests: RegExp]> = [
  [/api\/(http|rest)|api\/plain-input/, /rest\/|upload|door/],
  [/api\/call|system\/(token|auth|session)/, /auth|sign|rest\/(http|integrator)/],
  [/domain\/(access|organisation)|people/, /people|menus|permissions/],
  [/domain\/tenants/, /shops/],
  [/finance/, /voucher/],
  [/settings|config/, /settings|file-stores/],
  [/customer-links/, /order-links/],
  [/sandbox/, /unit\/(excel|artwork)/],
  [/slip/, /print/],
  [/export/, /task|job-log/],
  [/resources?\b|base-data/, /import-lists|resource|declared/],
  [/queue|worker/, /jobs\/|worker|fair/],
  [/platform\/db/, /transaction|bulk|guard|scope|shape/],
];
/** Words that are in too many paths to connect a source with its tests. */
const COMMON = new Set([
  'server',
  'domain',
  'platform',
  'shared',
  'rules',
  'schemas',
  'service',
  'repository',
  'schema',
  'test',
  'tests',
  'integration',
  'unit',
]);

const wordsOf = (file: string): string[] =>
  file
    .split(/[/.-]/)
    .filter((word) => word.length > 3 && !COMMON.has(word))
    .map((word) => word.replace(/s$/, ''));

const BY_KIND: Partial<Record<MutantKind, RegExp>> = {
  tenant: /matrix-(tenants|guard)/,
  permission: /matrix-permissions|auth-permissions/,
  hidden: /matrix-cost-profit/,
  token: /integration\/auth/,
  limit: /rest\/http|input-limits/,
  length: /input-limits/,
  transaction: /matrix-atomic/,
  lock: /integration\/locks/,
  version: /version/,
};

/** Whether a test probably covers a file, judged by the words of both paths, the area and the kind of mutant. */
export const isNear = ({ file, kind }: Pick<Mutant, 'file' | 'kind'>, test: string): boolean =>
  wordsOf(file).some((word) => wordsOf(test).includes(word)) ||
  AREAS.some(([source, tests]) => source.test(file) && tests.test(test)) ||
  BY_KIND[kind]?.test(test) === true;

/** The files in which a mutant may take effect: its own, or for an exported limit all that name it. */
function filesOf({ file, name, isExported }: Mutant): string[] {
  if (!isExported) return [file];
  const word = new RegExp(`\\b${name}\\b`);
  return sourceFiles().filter((source) => word.test(readFileSync(join(ROOT, source), 'utf8')));
}

export function nearTests(mutant: Mutant, tests: readonly string[]): string[] {
  const files = filesOf(mutant);
  return tests.filter((test) => files.some((file) => isNear({ file, kind: mutant.kind }, test)));
}
