import { z } from 'zod';
import type { Services } from '#domain/compose.ts';
import { importPermission } from '#domain/resources/resource.importer.ts';
import type { ResourceService } from '#domain/resources/resource.service.ts';
import type { Scope } from '#platform/scope.ts';
import type { ResourceName, ResourcePrefix } from '#shared/resources/all-resources.ts';
import { type Fields, type ResourceDeclaration, resourceSchemas } from '#shared/resources/resource.ts';
import { resourceImportInput } from '#shared/schemas/import.schema.ts';
import { recordProcedures } from './record-procedures.ts';
import { importProcedures } from './routers/imports.router.ts';
import { selectPermissions } from './select-permissions.ts';
import { guarded, router } from './trpc.ts';

interface Picked {
  listAllSimple(scope: Scope, input: unknown): Promise<unknown[]>;
}

/** The calls of a declared resource. */
export function crudProcedures<F extends Fields, T extends string, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S> & { permission: ResourcePrefix },
  serviceOf: (services: Services) => ResourceService<F, S>,
) {
  const { title, permission } = declaration;
  const { simple, simpleInput, ...schemas } = resourceSchemas(declaration);
  const filters: z.ZodType<unknown, z.input<typeof simpleInput>> = simpleInput;
  const own: (services: Services) => Picked = serviceOf;
  return {
    ...recordProcedures({ title, permission, sheet: declaration.name as ResourceName, ...schemas }, serviceOf),
    listAllSimple: guarded(selectPermissions(declaration.name as ResourceName, permission), { summary: `${title}精简列表` })
      .input(filters)
      .output(z.array(simple))
      .query(({ ctx, input }) => own(ctx.services).listAllSimple(ctx.scope, input)),
  };
}

/** The calls of a resource whose rows can also come from a workbook. */
export function importableRouter<F extends Fields, T extends string, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S> & { permission: ResourcePrefix },
  serviceOf: (services: Services) => ResourceService<F, S>,
) {
  const { name, permission } = declaration;
  return router({
    ...crudProcedures(declaration, serviceOf),
    ...importProcedures(name as ResourceName, importPermission(permission), resourceImportInput),
  });
}
