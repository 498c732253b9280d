import { z } from 'zod';

const areaBase = z.object({ id: z.number(), name: z.string() });
/** A province, a city or a county; what lies in it, null at a leaf. */
export type AreaNode = z.output<typeof areaBase> & { children: AreaNode[] | null };
export const areaNode: z.ZodType<AreaNode> = areaBase.extend({
  get children() {
    return z.array(areaNode).nullable();
  },
});

/** An address of version 4 or 6; of anything else the place is unknown. */
export const areaIpInput = z.object({ ip: z.string().max(45) });
