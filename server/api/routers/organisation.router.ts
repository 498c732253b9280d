import { z } from 'zod';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import { resourceSchemas } from '#shared/resources/resource.ts';
import { crudProcedures } from '../crud-router.ts';
import { guarded, router } from '../trpc.ts';

const deptSchemas = resourceSchemas(RESOURCES.dept);

const dept = router({
  ...crudProcedures(RESOURCES.dept, (services) => services.resources.dept),
  list: guarded('system:dept:query', { summary: '部门列表，整棵树' })
    .input(deptSchemas.simpleInput)
    .output(z.array(deptSchemas.row))
    .query(({ ctx, input }) => ctx.services.resources.dept.list(ctx.scope, input)),
});

const post = router(crudProcedures(RESOURCES.post, (services) => services.resources.post));

export const organisationRouters = { dept, post };
