import type { Database } from '#platform/db/database.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { kindOfCode, PRINT_KIND_NAMES, PRINT_KINDS, type PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import type { PrintTemplatePageInput, PrintTemplateVersionRow } from '#shared/schemas/print.schema.ts';
import { STATUS } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';
import { SHIPPED, shippedOf } from './shipped/shipped.ts';

type Filters = ListFilters<PrintTemplatePageInput>;

/** How many earlier versions of a template are kept. */
const VERSIONS = 20;

function filtered(scope: Scope, { typeId, ...input }: Filters) {
  const kind = typeId === undefined ? undefined : kindOfCode(typeId);
  const templates = scope.db
    .selectFrom('printTemplate as t')
    .innerJoin('printType as y', sameTenant('y.id', 't.typeId'))
    .where('t.tenantId', '=', scope.tenantId);
  return whereFilters(
    templates,
    { ...input, kind, typeId: kind === undefined ? typeId : undefined },
    {
      contains: { title: 't.title' },
      equal: { kind: 'y.kind', typeId: 'y.id' },
      among: { ids: 't.id' },
      range: { createTime: 't.createTime' },
    },
  );
}

const named = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .select(stampColumns('t'))
    .select(['t.title', 't.typeId', 't.shipped', 't.printTemplate', 't.sort', 'y.name as typeName', 'y.kind', 'y.status as typeStatus']);

const rows = (scope: Scope, input: Filters) => inOrderOf(named(scope, input), input.sort, 't.id', { title: 't.title' });

export type StoredTemplate = Awaited<ReturnType<typeof printTemplateRepository.findById>> & object;

export const printTemplateRepository = {
  ...readsOf('t.id', rows, filtered),

  /** Templates of enabled types, in the shop's order. */
  findChoices(scope: Scope, { typeId, kind }: { typeId?: number | undefined; kind?: PrintKind | undefined }) {
    let query = named(scope, { typeId }).where('y.status', '=', STATUS.enabled);
    if (kind !== undefined) query = query.where('y.kind', '=', kind);
    return query.orderBy('y.sort').orderBy('t.sort').orderBy('t.id').limit(500).execute();
  },

  /** @param typeId the id of a type, or the API family's number of a kind, which means the shop's first type of that kind */
  findType(scope: Scope, typeId: number) {
    const kind = kindOfCode(typeId);
    const query = scope.db.selectFrom('printType').select(['id', 'kind']).where('tenantId', '=', scope.tenantId);
    const named = kind === undefined ? query.where('id', '=', typeId) : query.where('kind', '=', kind);
    return named.orderBy('sort').orderBy('id').executeTakeFirst();
  },

  /** Stores the version that is being replaced, and deletes the oldest ones beyond VERSIONS. */
  async keepVersion(scope: Scope, was: { id: number; title: string; printTemplate: PrintTemplate | null }): Promise<void> {
    await scope.db
      .insertInto('printTemplateVersion')
      .values({
        tenantId: scope.tenantId,
        templateId: was.id,
        title: was.title,
        printTemplate: was.printTemplate && JSON.stringify(was.printTemplate),
        creatorName: scope.actor.nickname,
        createTime: scope.now(),
      })
      .execute();
    const oldest = await scope.db
      .selectFrom('printTemplateVersion')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('templateId', '=', was.id)
      .orderBy('id', 'desc')
      .offset(VERSIONS - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest)
      await scope.db
        .deleteFrom('printTemplateVersion')
        .where('tenantId', '=', scope.tenantId)
        .where('templateId', '=', was.id)
        .where('id', '<', oldest.id)
        .execute();
  },

  findVersions: (scope: Scope, templateId: number): Promise<PrintTemplateVersionRow[]> =>
    scope.db
      .selectFrom('printTemplateVersion')
      .select(['id', 'title', 'printTemplate', 'creatorName', 'createTime'])
      .where('tenantId', '=', scope.tenantId)
      .where('templateId', '=', templateId)
      .orderBy('id', 'desc')
      .execute(),

  /** Gives a shop the types and shipped templates that it does not have yet. */
  async install(db: Database, tenantId: number, now: number): Promise<void> {
    const stamp = { tenantId, createTime: now, updateTime: now, creatorName: null, updaterName: null };
    await db
      .insertInto('printType')
      .values(
        PRINT_KIND_NAMES.map((kind, sort) => {
          const { name } = PRINT_KINDS[kind];
          return { ...stamp, name, kind, sort, status: STATUS.enabled, remarks: null };
        }),
      )
      .onDuplicateKeyUpdate((eb) => ({ name: eb.ref('printType.name') }))
      .execute();
    const types = await db.selectFrom('printType').select(['id', 'kind']).where('tenantId', '=', tenantId).execute();
    const rows = types.flatMap(({ id: typeId, kind }) =>
      shippedOf(kind).map((shipped, sort) => ({
        ...stamp,
        typeId,
        shipped,
        title: SHIPPED[shipped]?.title ?? shipped,
        printTemplate: null,
        sort,
      })),
    );
    await db
      .insertInto('printTemplate')
      .values(rows)
      .onDuplicateKeyUpdate((eb) => ({ title: eb.ref('printTemplate.title') }))
      .execute();
  },
};
