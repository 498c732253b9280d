import { z } from 'zod';
import type { Services } from '#domain/compose.ts';
import { EXPORTS } from '#domain/exports/all-exports.ts';
import type { ResourceService } from '#domain/resources/resource.service.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { type Fields, type ResourceDeclaration, resourceSchemas } from '#shared/resources/resource.ts';
import { resourceImportInput } from '#shared/schemas/import.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerExport } from './export-answer.ts';
import { exportOutput } from './http/file-answer.ts';
import { importProcedures } from './routers/imports.router.ts';
import { guarded } from './trpc.ts';

/** By its type every resource has them; the live router of one that is not importable has not. */
function importCalls({ name, permission, importable }: Pick<ResourceDeclaration, 'name' | 'permission' | 'importable'>) {
  const calls = () => importProcedures(name as ResourceName, `${permission}:import`, resourceImportInput);
  return importable ? calls() : ({} as ReturnType<typeof calls>);
}

/** The seven calls of a declared resource, and the two of its import where it is importable. A resource with its own rule spreads these and replaces the ones it owns. */
export function crudProcedures<const F extends Fields>(
  declaration: ResourceDeclaration<F>,
  service: (services: Services) => ResourceService<unknown>,
) {
  const schemas = resourceSchemas(declaration);
  const { permission, title } = declaration;
  type Row = z.output<typeof schemas.row>;
  const own = (services: Services) => service(services) as ResourceService<Row>;
  return {
    create: guarded(`${permission}:create`, { summary: `新增${title}` })
      .input(schemas.create)
      .output(z.number())
      .mutation(({ ctx, input }) => own(ctx.services).create(ctx.scope, input)),
    update: guarded(`${permission}:update`, { summary: `修改${title}` })
      .input(schemas.update)
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).update(ctx.scope, input)),
    delete: guarded(`${permission}:delete`, { summary: `删除${title}` })
      .input(idInput)
      .output(z.literal(true))
      .mutation(({ ctx, input }) => own(ctx.services).delete(ctx.scope, input.id)),
    get: guarded(`${permission}:query`, { summary: `${title}详情` })
      .input(idInput)
      .output(schemas.row)
      .query(({ ctx, input }) => own(ctx.services).get(ctx.scope, input.id) as Promise<never>),
    page: guarded(`${permission}:query`, { summary: `${title}分页` })
      .input(schemas.page)
      .output(pageOf(schemas.row))
      .query(({ ctx, input }) => own(ctx.services).page(ctx.scope, input)),
    listAllSimple: guarded('signedIn', { summary: `${title}精简列表` })
      .output(z.array(schemas.simple))
      .query(({ ctx }) => own(ctx.services).listAllSimple(ctx.scope)),
    exportExcel: guarded(EXPORTS[declaration.name as ResourceName].permission, { summary: `导出${title}` })
      .input(schemas.page)
      .output(exportOutput)
      .query(answerExport(declaration.name as ResourceName)),
    ...importCalls(declaration),
  };
}
