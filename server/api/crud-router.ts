import { z } from 'zod';
import type { Services } from '#domain/compose.ts';
import { importPermission } from '#domain/resources/resource.importer.ts';
import type { ResourceService } from '#domain/resources/resource.service.ts';
import type { ResourceName, ResourcePrefix } from '#shared/resources/all-resources.ts';
import { type Fields, type ResourceDeclaration, resourceSchemas } from '#shared/resources/resource.ts';
import { resourceImportInput } from '#shared/schemas/import.schema.ts';
import { asInput, asOutput, recordProcedures } from './record-procedures.ts';
import { importProcedures } from './routers/imports.router.ts';
import { selectPermissions } from './select-permissions.ts';
import { guarded } from './trpc.ts';

/** By its type every resource has them; the live router of one that is not importable has not. */
function importCalls({ name, permission, importable }: { name: string; permission: ResourcePrefix; importable?: boolean }) {
  const calls = () => importProcedures(name as ResourceName, importPermission(permission), resourceImportInput);
  return importable ? calls() : ({} as ReturnType<typeof calls>);
}

/** The calls of a declared resource, and those of its import where it is importable. */
export function crudProcedures<F extends Fields, T extends string, S extends keyof F & string>(
  declaration: ResourceDeclaration<F, T, S> & { permission: ResourcePrefix },
  serviceOf: (services: Services) => ResourceService<F, S>,
) {
  const { title, permission } = declaration;
  const { simple, simpleInput, ...schemas } = resourceSchemas(declaration);
  return {
    ...recordProcedures({ title, permission, sheet: declaration.name as ResourceName, ...schemas }, serviceOf),
    listAllSimple: guarded(selectPermissions(declaration.name as ResourceName, permission), { summary: `${title}精简列表` })
      .input(asInput(simpleInput))
      .output(z.array(asOutput(simple)))
      .query(({ ctx, input }) => serviceOf(ctx.services).listAllSimple(ctx.scope, input)),
    ...importCalls(declaration),
  };
}
