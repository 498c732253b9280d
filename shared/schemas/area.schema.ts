import { z } from 'zod';

const areaBase = z.object({ id: z.number(), name: z.string() });
/** A province, city or county with the areas in it; `children` is null at a leaf. */
export type AreaNode = z.output<typeof areaBase> & { children: AreaNode[] | null };
export const areaNode: z.ZodType<AreaNode> = areaBase.extend({
  get children() {
    return z.array(areaNode).nullable();
  },
});

/** An IPv4 or IPv6 address; for any other text the place is unknown. */
export const areaIpInput = z.object({ ip: z.string().max(45) });
