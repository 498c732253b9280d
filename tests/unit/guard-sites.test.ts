import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXPLAINED } from '../mutations/explained-survivors.ts';
import { findGuards } from '../mutations/guard-sites.ts';
import { applyMutants, KINDS, type Mutant } from '../mutations/mutant.ts';
import { makeSwitchable } from '../mutations/switchable.ts';
import { parseSource } from '../mutations/syntax.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** For each guard the text without it. */
function mutated(text: string, file = 'server/domain/system/a.ts'): string[] {
  return findGuards(file, text).map((mutant) => `${mutant.kind}: ${applyMutants(text, [mutant]).replaceAll(/\s+/g, ' ')}`);
}

describe('a guard is taken out', () => {
  it.each([
    ["guarded('bs:a:get', {});", ["permission: guarded('signedIn', {});"]],
    ["guarded('signedIn');", []],
    ["if (!isPermitted(grants, 'a')) throw new AppError('forbidden');", ["permission: if (!true) throw new AppError('forbidden');"]],
    ['x = isPermitted(grants, SHOW_COST) ? 1 : null;', ['hidden: x = true ? 1 : null;']],
    ["q.where('名.tenantId', '=', 1).where('id', '=', 2);", ["tenant: q.where('id', '=', 2);"]],
    ["q.innerJoin('b', sameTenant('b.id', 'a.bId'));", ["tenant: q.innerJoin('b', (join) => join.onRef('b.id', '=', 'a.bId'));"]],
    ['if (!job || job.userId !== scope.actor.userId) throw new Missing();', ['owner: if (!job || false) throw new Missing();']],
    ["q.where('userId', '=', scope.actor.userId).where('a', '=', b);", ["owner: q.where('a', '=', b);"]],
    ['async () => { await lockOrder(scope, input); }', ['lock: async () => { void 0; }']],
    ['async () => { context.session = (await admit(context, meta)).session; }', ['token: async () => { void 0; }']],
    ['context.session = undefined;', ['token: void 0;']],
    ['const LINGER_MS = 10_000;', ['limit: const LINGER_MS = (10_000) * 1000;']],
    ['if (!isObject(value)) throw malformed();', ['check: if (false) throw malformed();']],
    ['refuseStale(row, version);', ['version: void 0;']],
    ['x = { version: row.version + 1 };', ['version: x = { version: row.version };']],
    ["q.where('id', '=', 2).forUpdate().execute();", ["lock: q.where('id', '=', 2).execute();"]],
    [`reviewed\`delete from a where a.tenant_id = \${scope.tenantId} and id = 1\`;`, ['tenant: reviewed`delete from a where id = 1`;']],
    ['reviewed`select 1 from a for update`;', ['lock: reviewed`select 1 from a`;']],
    ["requireAllowed(order, 'edit');", ['transition: void 0;']],
    ['await refuseTaken(name, () => save(row));', ['check: await (() => save(row))();']],
    ["if (rows.length > MOST) throw new AppError('tooMany');", ["limit: if (false) throw new AppError('tooMany');"]],
    ['const MOST_ROWS = 20 * 1024;', ['limit: const MOST_ROWS = (20 * 1024) * 1000;']],
    ["parse({ limit: '5mb', maxAge: 0 });", ["limit: parse({ limit: '5000mb', maxAge: 0 });"]],
    ["x = kind === 'pat' ? from(token) : null;", ['token: x = false ? from(token) : null;']],
    ['function f() { if (owner.status !== 0) return null; }', ['token: function f() { if (false) return null; }']],
    ['x = inTransaction(scope, async (scope) => save(scope));', ['transaction: x = (async (scope) => save(scope))(scope);']],
  ])('%s', (text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });
});

it('a condition is switched only where the mutant changes its value', () => {
  const text = 'const refuse = async (a) => { if (await a) throw new AppError("b"); };';
  const numbered = findGuards('server/a.ts', text).map((mutant, index) => [index + 1, mutant] as const);
  expect(makeSwitchable('server/a.ts', text, numbered).text).toContain('if (__if(1, await a, false)) throw');
});

it('a named number is switched in the functions that use it', () => {
  const text = 'const MOST = 20; const isFull = (rows) => rows.MOST < MOST || { MOST };';
  const numbered = findGuards('server/a.ts', text).map((mutant, index) => [index + 1, mutant] as const);
  expect(makeSwitchable('server/a.ts', text, numbered).text.split('; ').slice(3)).toEqual([
    'const MOST = (__on(1, true) ? ((20) * 1000) : (20))',
    'const isFull = (rows) => rows.MOST < (__on(1) ? MOST * 1000 : MOST) || { MOST: (__on(1) ? MOST * 1000 : MOST) };',
  ]);
});

it('finds guards of every kind in the source, and replaces them by valid syntax', () => {
  const files = ['server', 'worker', 'shared'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }));
  const kinds = new Map<string, number>();
  const found = new Set<string>();
  const keyOf = ({ kind, file, before }: Pick<Mutant, 'kind' | 'file' | 'before'>) => `${kind} ${file} ${before}`;
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const mutant of findGuards(file, text)) {
      kinds.set(mutant.kind, (kinds.get(mutant.kind) ?? 0) + 1);
      found.add(keyOf(mutant));
      // Replacements that are composed of the original text must be valid syntax.
      if (mutant.after.includes('\n')) parseSource(file, applyMutants(text, [mutant]));
    }
  }
  expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  expect(kinds.get('tenant')).toBeGreaterThan(50);
  // Every explained survivor is still in the source.
  expect(EXPLAINED.filter((explained) => !found.has(keyOf(explained)))).toEqual([]);
});
