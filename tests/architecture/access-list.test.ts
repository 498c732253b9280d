import type { AnyProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import type { ProcedureMeta } from '#api/context.ts';
import { bookedFileOutput, exportOutput, fileOutput } from '#api/http/file-answer.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { kebab } from '#api/rest/rest-names.ts';
import { MENUS } from '#domain/all-menus.ts';
import { menuRows } from '#domain/system/menu-rows.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import { DOCUMENTED, REVIEWED, type Route } from './documented-paths.ts';
import { FOR_EVERYONE, REVIEWED_PERMISSIONS, WITHOUT_CALL } from './reviewed-permissions.ts';
import { readSources } from './source-files.ts';

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(([name, procedure]) => {
  const { type, meta, output } = procedure._def as unknown as { type: string; meta: ProcedureMeta; output?: z.ZodType };
  return { name, type, meta, output };
});

/** The permissions that a role can be given: those that menus carry. */
const known = new Set(menuRows(MENUS).flatMap(({ permission }) => (permission === '' ? [] : [permission])));
const asked = procedures.flatMap(({ meta }) => [meta.permission].flat()).filter((name) => name !== 'public' && name !== 'signedIn');
/** Permissions that the code names elsewhere. Menus do not count, nor areas, whose permissions the compiler checks. */
const named = readSources()
  .filter(({ project, path }) => !['tests', 'scripts', 'migrations'].includes(project) && !/\.(menu|area)\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/['"`]((?:bs|system|infra):[a-z-]+(?::[a-z-]+)?)['"`]/g)].map(([, name]) => name ?? ''));

describe('the access list', () => {
  it('has a permission for every call', () => {
    expect(procedures.filter(({ meta }) => !meta?.permission || [meta.permission].flat().length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('asks only for permissions that a role can be given', () => {
    const unknown = [...new Set([...asked, ...named])].filter(
      (name) => name !== EVERY_PERMISSION && !known.has(name) && !isPrefix(name, known),
    );
    expect(unknown).toEqual([]);
  });

  it('uses every permission that a role can be given, but for those a person has reviewed', () => {
    const used = new Set<string>([...asked, ...named]);
    expect([...known].filter((name) => !used.has(name)).toSorted()).toEqual(Object.keys(WITHOUT_CALL).toSorted());
  });

  it('is what the name of a call promises, but for the calls that a person has reviewed', () => {
    const ACTIONS: Record<string, string> = {
      create: 'create',
      update: 'update',
      delete: 'delete',
      get: 'query',
      page: 'query',
      exportExcel: 'export',
      import: 'import',
      getImportTemplate: 'import',
    };
    const odd = procedures.flatMap(({ name, meta }): Array<[string, string]> => {
      const [area = '', resource = '', call = ''] = name.split('.');
      const action = ACTIONS[call];
      const promised = action ? `${area}:${kebab(resource)}:${action}` : '';
      return meta.permission === promised || meta.permission === 'public' ? [] : [[name, String(meta.permission)]];
    });
    const reviewed = odd.filter(([name, permission]) => !isResourceList(name) && permission !== 'signedIn');
    expect(Object.fromEntries(reviewed.filter(([name]) => name !== 'bs.orderDel.getImportTemplate'))).toEqual(REVIEWED_PERMISSIONS);
  });

  it('opens to everyone who is signed in what a person has reviewed, and nothing else', () => {
    const open = procedures.filter(({ meta }) => [meta.permission].flat().includes('signedIn')).map(({ name }) => name);
    expect(open.toSorted()).toEqual(Object.keys(FOR_EVERYONE));
  });

  it('opens the short lists of base data to who reads or writes them, or the screens on which they are selected from', () => {
    const screens = [
      'bs:order-info',
      'bs:order-payment-receipts',
      'bs:payment-and-receipt-records',
      'bs:order-process',
      'bs:customer-info',
      'bs:product-info',
      'bs:level-prices',
      'bs:print-template',
      'system:user',
    ];
    for (const { name, meta } of procedures.filter(({ name }) => isResourceList(name))) {
      const own = RESOURCES[name.split('.')[1] as keyof typeof RESOURCES].permission;
      const pointing = Object.values(RESOURCES).filter(({ fields }) =>
        Object.values<Field>(fields).some(({ target }) => target === name.split('.')[1]),
      );
      const places = [own, ...screens, ...pointing.map(({ permission }) => permission)];
      const actions = places.flatMap((place) => ['query', 'create', 'update'].map((action) => `${place}:${action}`));
      const allowed = [...actions, 'system:permission:assign-role-data-scope'];
      expect(allowed, name).toEqual(expect.arrayContaining([meta.permission].flat()));
      expect(meta.permission, name).toContain(`${own}:query`);
    }
  });
});

/** The short lists of base data, for selecting. */
function isResourceList(name: string): boolean {
  return name.endsWith('.listAllSimple') && isResource(name);
}

function isResource(name: string): boolean {
  return (name.split('.')[1] ?? '') in RESOURCES;
}

/** Whether a text is the beginning of permissions, such as `bs:unit-type`, from which a declaration makes its own. */
function isPrefix(text: string, known: Set<string>): boolean {
  return [...known].some((permission) => permission.startsWith(`${text}:`));
}

const isFile = (output: unknown) => output === fileOutput || output === exportOutput || output === bookedFileOutput;

describe('the answers', () => {
  it('that are files are known as such, so that none goes through a batch of calls', () => {
    expect(procedures.filter(({ output, meta }) => isFile(output) !== (meta.isFile === true)).map(({ name }) => name)).toEqual([]);
  });

  it('are described, and by what JSON can hold: they are sent as they are', () => {
    const unfit = procedures.flatMap(({ name, type, output }) => {
      if (!output) return [`${name}: no output schema`];
      // Neither is sent as JSON in one piece: a file is a stream, a subscription comes item by item.
      if (isFile(output) || type === 'subscription') return [];
      try {
        z.toJSONSchema(output, { io: 'output', unrepresentable: 'throw' });
        return [];
      } catch (error) {
        return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
      }
    });
    expect(unfit).toEqual([]);
  });
});

/** Calls that change nothing and are still asked by POST, because their input does not fit into an address. */
const ASKED_BY_POST = new Set(['orders', 'receipts', 'vouchers', 'statement'].map((what): string => `POST /bs/print/preview-${what}`));

describe('the REST paths', () => {
  const bound = readBindings(appRouter).map(({ method, path }): Route => `${method} ${path as `/${string}`}`);

  it('are all that the specification lists, with its methods', () => {
    expect(DOCUMENTED.filter((route) => !bound.includes(route))).toEqual([]);
  });

  it('are no others than those a person has reviewed', () => {
    const allowed = new Set<string>([...DOCUMENTED, ...Object.keys(REVIEWED)]);
    // Each delete call also has the path delete-list, under the same permission (tests/rest/delete-list.test.ts).
    const single = (route: string) => route.replace(/\/delete-list$/, '/delete');
    expect(bound.filter((route) => !allowed.has(single(route)))).toEqual([]);
    expect(Object.keys(REVIEWED).filter((route) => !bound.includes(route as Route))).toEqual([]);
    expect(new Set(bound).size).toBe(bound.length);
  });

  it('show nothing to someone with the wrong method', () => {
    const odd = readBindings(appRouter).filter(({ type, method }) => (type === 'query') !== (method === 'GET'));
    const routes = odd.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !ASKED_BY_POST.has(route))).toEqual([]);
    expect(odd.filter(({ type }) => type !== 'query')).toEqual([]);
  });
});
