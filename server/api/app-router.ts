import { baseDataRouters } from './routers/base-data.router.ts';
import { router } from './trpc.ts';

/** The one list of what the product answers. The tree is the documented path: `bs.unitType.page` is GET /bs/unit-type/page. */
export const appRouter = router({
  bs: router({
    ...baseDataRouters,
  }),
});

export type AppRouter = typeof appRouter;
