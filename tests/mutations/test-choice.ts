import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant, MutantKind } from './mutant.ts';
import { ROOT } from './mutation-ground.ts';

/** Tests that ask for the machine's patience or for a browser, and those that read the source: no mutant of the server waits for them. */
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

/** Where the tests of a source file are, by the names of both; the first that fits. */
const AREAS: ReadonlyArray<[source: RegExp, tests: RegExp]> = [
  [/artwork|recognition|pdf-page/, /artwork|recognition/],
  [/print|slip/, /print|slip/],
  [/excel|sandbox/, /unit\/excel-(reader|hostile|refusals|table|codec|writer|annotated|sandbox|samples)/],
  [/receipt/, /integration\/(receipt|order)/],
  [/import|sheet|undo/, /integration\/import|jobs\/import|import-sheet/],
  [/export|task|job-log/, /export|task|job-log/],
  [/order/, /integration\/order|receipt|import-undo/],
  [/customer/, /customers/],
  [/product|name-search|mnemonic/, /product/],
  [/resource|base-data|compute-config|crud-router/, /compute-config|import-lists|resource|base-data|customers|product/],
  [/system|token|login|auth/, /auth|sign|login|integration\/token|rest\/(http|integrator)/],
  [/api\/(http|rest)|storage/, /rest\/|upload|door|integration\/auth|jobs\/import-template/],
  [/\/files?\b|upload/, /integration\/(files|file-|direct|resumable)|upload/],
  [/queue|worker/, /jobs\/|export-runs|transaction/],
  [/platform\/db/, /transaction|bulk-write|naming|matrix-guard/],
  [/shared\/rules/, /unit\//],
  [/./, /integration\/(orders|customers|products)/],
];

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

export const isNear = ({ file, kind }: Pick<Mutant, 'file' | 'kind'>, test: string): boolean =>
  AREAS.find(([source]) => source.test(file))?.[1].test(test) === true || BY_KIND[kind]?.test(test) === true;

function filesOf({ file, exportedAs }: Mutant): string[] {
  if (exportedAs === undefined) return [file];
  const name = new RegExp(`\\b${exportedAs}\\b`);
  return sourceFiles().filter((source) => name.test(readFileSync(join(ROOT, source), 'utf8')));
}

export function nearTests(mutant: Mutant, tests: readonly string[]): string[] {
  const files = filesOf(mutant);
  return tests.filter((test) => files.some((file) => isNear({ file, kind: mutant.kind }, test)));
}
