import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_PERMISSION, isPermitted } from '#shared/permissions.ts';
import { FOR_EVERYONE } from '../architecture/reviewed-permissions.ts';
import { bookSheet } from '../support/import-sheet.ts';
import {
  answerText,
  type CallOptions,
  callFixture,
  callProcedure,
  fixtureOf,
  type LiveProcedure,
  type MatrixShops,
  openMatrixShops,
  PROCEDURES,
} from '../support/matrix.ts';
import { type StockedShop, uploadOf } from '../support/stocked-shop.ts';

/** What an API token with one permission, or a person with none, sees of a shop that has one row of everything. */
let shops: MatrixShops;
let shop: StockedShop;
let everyPermission: string[];

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  const rows = await shops.db.selectFrom('systemMenu').select('permission').where('permission', '!=', '').execute();
  everyPermission = [...new Set(rows.map((row) => row.permission))];
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const guarded = PROCEDURES.filter(({ meta }) => meta.permission !== 'public');
const cases = guarded.map((procedure) => [procedure.name, procedure] as const);

/** A session of an API token. */
function asToken(permissions: string[]): CallOptions {
  const authenticate = async () => {
    const { tenantId, tenantName, userId } = shop;
    const open = { tenantStatus: 0, tenantExpireTime: 4_102_444_800_000, nickname: '测试员' };
    return { kind: 'api' as const, tenantId, tenantName, userId, ...open, grants: { permissions, roles: [] } };
  };
  return { permissions, services: { ...shop.services, auth: { ...shop.services.auth, authenticate } } };
}

/** Permissions of exports and imports: the calls about tasks, which are open to everyone, show those who have one the tasks of its kind. */
const TASK_PERMISSION = /:(export|import)$/;
/** The permissions that let these open calls show tasks of the stocked shop, whose texts have the mark. */
const COVERED: Record<string, string[]> = {
  'system.task.page': ['export', 'import'],
  'system.task.watch': ['export', 'import'],
  'system.task.get': ['bs:customer-info:export'],
  'system.task.download': ['bs:order-info:export'],
  'system.task.cancel': ['bs:customer-info:export'],
  'system.task.retry': ['bs:product-info:export'],
};

function isCoveredBy(name: string, permission: string): boolean {
  const by = COVERED[name] ?? [];
  return by.includes(permission) || (by.includes('export') && TASK_PERMISSION.test(permission));
}

/** Calls by which every person may change the own account. */
const OF_ONESELF = new Set([
  'infra.file.upload',
  'infra.fileServer.upload',
  'system.notifyMessage.updateAllRead',
  'system.notifyMessage.updateChoice',
  'system.notifyMessage.updateRead',
  'system.savedView.update',
  'system.task.updateSeen',
  'system.user.profile.update',
  'system.user.profile.deleteSession',
  'system.user.profile.deleteOtherSessions',
]);
/** Calls that show every person something, such as notices of the shop, and nothing to a token. */
const TOLD_TO_PEOPLE = new Set([
  'infra.fileServer.getUrlData',
  'system.auth.getPermissionInfo',
  'system.notice.listPosted',
  'system.notice.read',
  'system.notifyMessage.getUnreadList',
  'system.notifyMessage.myPage',
  'system.user.profile.listSessions',
]);

describe('without any permission', () => {
  it.each(cases)('%s shows nothing of the shop and changes nothing', async (name, procedure) => {
    const token = asToken([]);
    for (const options of [token, { permissions: [] }]) {
      const outcome = await callFixture(shop, procedure, options);
      if (!(name in FOR_EVERYONE)) expect(outcome).toMatchObject({ ok: false, code: 403 });
      const isTold = TOLD_TO_PEOPLE.has(name) && options !== token;
      expect((await answerText(outcome)).includes(shop.mark)).toBe(isTold);
    }
    if (!OF_ONESELF.has(name)) expect(await shops.changes(shop)).toEqual([]);
  });
});

describe('with one permission', () => {
  const queries = guarded.filter(({ type }) => type !== 'mutation');
  const changes = guarded.filter(({ type, name }) => type === 'mutation' && name !== 'system.task.updateSeen');
  const others = ({ meta }: LiveProcedure) => {
    const wanted: readonly string[] = [meta.permission].flat();
    return everyPermission.filter((permission) => !wanted.includes(permission));
  };
  /**
   * The lists of permissions that a token is tried with. A call with a permission is tried with all other permissions together: if they do
   * not open it, none of them does. A call that is open to everyone must be tried with each, because what it shows depends on it.
   */
  const lists = (procedure: LiveProcedure): string[][] =>
    procedure.name in FOR_EVERYONE
      ? others(procedure)
          .filter((permission) => !isCoveredBy(procedure.name, permission))
          .map((permission) => [permission])
      : [others(procedure)];

  it('a permission stands for nothing but itself', () => {
    for (const held of everyPermission) {
      const also = everyPermission.filter((wanted) => isPermitted({ permissions: [held], roles: [] }, wanted));
      expect([held, also]).toEqual([held, held === EVERY_PERMISSION ? everyPermission : [held]]);
    }
  });

  it.each(queries.map((procedure) => [procedure.name, procedure] as const))(
    '%s shows nothing to a token with any other',
    async (name, procedure) => {
      // A stream is silent until something happens, so only its beginning is checked, with a few permissions.
      const tried = procedure.type === 'subscription' ? [['bs:order-info:query'], ['infra:job:query']] : lists(procedure);
      for (const permissions of tried) {
        const outcome = await callFixture(shop, procedure, asToken(permissions));
        if (!(name in FOR_EVERYONE)) expect(outcome).toMatchObject({ ok: false, code: 403 });
        expect([permissions, (await answerText(outcome)).includes(shop.mark)]).toEqual([permissions, false]);
      }
    },
  );

  it('changes are refused to a token with any other', async () => {
    for (const procedure of changes) {
      for (const permissions of lists(procedure)) {
        const outcome = await callFixture(shop, procedure, asToken(permissions));
        expect([procedure.name, permissions, outcome.ok]).toEqual([procedure.name, permissions, false]);
      }
    }
    expect(await shops.changes(shop)).toEqual([]);
  });
});

describe('imports', () => {
  const calls = PROCEDURES.filter(({ name }) => name.startsWith('bs.importJob.') && !name.endsWith('.page'));

  it.each(calls.map((procedure) => [procedure.name, procedure] as const))(
    '%s is refused to who may import other things only',
    async (name, procedure) => {
      const { needs = [] } = fixtureOf(name);
      const kinds = [procedure.meta.permission]
        .flat()
        .filter((permission) => permission.endsWith(':import') && !needs.includes(permission));
      expect(kinds.length).toBeGreaterThan(10);
      for (const permission of kinds)
        expect(await callFixture(shop, procedure, asToken([permission]))).toMatchObject({ ok: false, code: 403 });
      expect(await shops.changes(shop)).toEqual([]);
    },
  );

  it('are listed to a token only as far as its kinds go', async () => {
    const page = PROCEDURES.find(({ name }) => name === 'bs.importJob.page') as LiveProcedure;
    const kindsFor = async (...permissions: string[]) => {
      const outcome = await callProcedure(shop, page, { pageSize: 50 }, asToken(permissions));
      const { list, total } = (outcome.ok ? outcome.value : {}) as { list: Array<{ kind: string }>; total: number };
      expect(list).toHaveLength(total);
      return [...new Set(list.map(({ kind }) => kind))].toSorted();
    };
    expect(await kindsFor('bs:unit-type:import')).toEqual([]);
    expect(await kindsFor('bs:customer-info:import')).toEqual(['customers']);
    expect(await kindsFor('bs:customer-info:import', 'bs:order-info:import')).toEqual(['customers', 'orders']);
    expect(await kindsFor('bs:import-job:query')).toEqual(['customerLevel', 'customers', 'orders']);
  });

  it('that a token begins go no further than the token, those of a person as far as the person', async () => {
    const start = PROCEDURES.find(({ name }) => name === 'bs.unitType.import') as LiveProcedure;
    const limitOf = async (hash: string, options: CallOptions) => {
      const outcome = await callProcedure(shop, start, { ...uploadOf(shop.stock), fileHash: hash.repeat(64) }, options);
      const { jobId } = (outcome.ok ? outcome.value : {}) as { jobId: number };
      const { limitedTo } = await shop.db
        .selectFrom('importJob')
        .select('limitedTo')
        .where('tenantId', '=', shop.tenantId)
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      return limitedTo;
    };
    const permissions = ['bs:unit-type:import', 'bs:unit-type:update'];
    expect(await limitOf('c', asToken(permissions))).toEqual(permissions);
    expect(await limitOf('d', { permissions })).toBeNull();
  });

  it('of people are for people', async () => {
    const id = await bookSheet(shop, 'users');
    const get = PROCEDURES.find(({ name }) => name === 'bs.importJob.get') as LiveProcedure;
    const permissions = ['system:user:import'];
    expect(await callProcedure(shop, get, { id }, { permissions })).toMatchObject({ ok: true });
    expect(await callProcedure(shop, get, { id }, asToken(permissions))).toMatchObject({ ok: false, code: 403 });
  });

  it('show their sheets to those who may import this kind, not to those who see all imports', async () => {
    const get = PROCEDURES.find(({ name }) => name === 'bs.importJob.get') as LiveProcedure;
    const answer = (...permissions: string[]) =>
      callProcedure(shop, get, { id: shop.stock.doneJob }, asToken(permissions)).then(answerText);
    expect(await answer('bs:customer-level:import')).toContain(shop.mark);
    expect(await answer('bs:import-job:query')).not.toContain(shop.mark);
  });
});

describe('tasks', () => {
  it('are shown to a token as far as its list goes', async () => {
    const page = PROCEDURES.find(({ name }) => name === 'system.task.page') as LiveProcedure;
    const namesFor = async (...permissions: string[]) => {
      const outcome = await callProcedure(shop, page, { pageSize: 50 }, asToken(permissions));
      const { list, active, unseen } = (outcome.ok ? outcome.value : {}) as {
        list: Array<{ name: string }>;
        active: number;
        unseen: number;
      };
      return { names: [...new Set(list.map(({ name }) => name))].toSorted(), others: active + unseen > list.length };
    };
    expect(await namesFor('bs:unit-type:export')).toEqual({ names: ['unitType'], others: false });
    expect(await namesFor('bs:customer-info:import')).toEqual({ names: ['customers'], others: false });
    expect(await namesFor('bs:order-info:query')).toEqual({ names: [], others: false });
  });
});

it('is offered no permission that opens nothing but calls for people', async () => {
  const open = new Map<string, boolean>();
  for (const { meta } of PROCEDURES)
    for (const permission of [meta.permission].flat())
      if (permission.includes(':')) open.set(permission, (open.get(permission) ?? false) || meta.isForPeople !== true);
  const offered = (await shop.as().system.apiToken.listPermissions()).map(({ permission }) => permission);
  expect(offered.filter((permission) => open.get(permission) === false)).toEqual([]);
  expect([...open.values()]).toContain(false);
});
