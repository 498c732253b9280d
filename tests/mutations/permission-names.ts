import { execFileSync } from 'node:child_process';
import type { Mutant } from './mutant.ts';
import type { MutationGround } from './mutation-ground.ts';
import { writeAll } from './written-mutants.ts';

const ACCESS_LIST = 'tests/architecture/access-list.test.ts';
const PRINT_PERMISSIONS = `
  const { appRouter } = await import('#api/app-router.ts');
  const named = Object.entries(appRouter._def.procedures).map(([name, { _def }]) => [name, String(_def.meta.permission)]);
  console.log('PERMISSIONS ' + JSON.stringify(named));
  process.exit(0);`;

/** The calls that each mutant opens. One line of a router may declare the calls of a dozen resources. */
function callsOf(ground: MutationGround, mutants: readonly Mutant[]): string[][] {
  const restore = writeAll(ground, mutants, (index) => `'mutant-${index}'`);
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT_PERMISSIONS], { encoding: 'utf8' });
  restore();
  const line = output.split('\n').find((text) => text.startsWith('PERMISSIONS '));
  if (!line) throw new Error(`the calls could not be listed:\n${output.slice(-2000)}`);
  const named = JSON.parse(line.slice('PERMISSIONS '.length)) as Array<[string, string]>;
  return mutants.map((_, index) => named.filter(([, permission]) => permission === `mutant-${index}`).map(([name]) => name));
}

/**
 * Opens every call to everybody who is signed in, all in one run. The test of the reviewed list of permissions must name each of these
 * calls.
 * @returns for each mutant the test, when it names all calls of the mutant, and the calls that it misses
 */
export async function tryPermissionNames(
  ground: MutationGround,
  mutants: readonly Mutant[],
): Promise<Array<{ killedBy: string | undefined; missed: string[] }>> {
  const calls = callsOf(ground, mutants);
  const restore = writeAll(ground, mutants, () => "'signedIn'");
  const tests = await ground.openTests(60);
  const { failed } = await tests.run([ACCESS_LIST]);
  await tests.close();
  restore();
  const output = failed.map(({ message }) => message).join('\n');
  const named = new Set([...output.matchAll(/^\s*\+\s+"((?:bs|infra|system)\.[\w.]+)",?$/gm)].map(([, name]) => name ?? ''));
  const test = failed[0] === undefined ? undefined : `${ACCESS_LIST}: ${failed.map(({ name }) => name).join('; ')}`;
  return calls.map((own) => {
    const missed = own.filter((name) => !named.has(name));
    return { killedBy: own.length > 0 && missed.length === 0 ? test : undefined, missed };
  });
}
