import { useMemo } from 'react';
import { useSimpleList } from '#client/records/resource-options.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';

/** Names of base data by id, for cells that hold an id. */
export interface BaseNames {
  deliveryType: ReadonlyMap<number, string>;
  paymentType: ReadonlyMap<number, string>;
  billType: ReadonlyMap<number, string>;
  orderProcessSteps: ReadonlyMap<number, string>;
}

function useNames(resource: ResourceName): ReadonlyMap<number, string> {
  const { data } = useSimpleList(resource);
  return useMemo(() => new Map((data ?? []).map((row) => [row.id, String(row.name)])), [data]);
}

/** The names of the base data an order refers to. Disabled entries are not in these lists. */
export function useBaseNames(): BaseNames {
  const deliveryType = useNames('deliveryType');
  const paymentType = useNames('paymentType');
  const billType = useNames('billType');
  const orderProcessSteps = useNames('orderProcessSteps');
  return useMemo(
    () => ({ deliveryType, paymentType, billType, orderProcessSteps }),
    [deliveryType, paymentType, billType, orderProcessSteps],
  );
}

/** The name of an id. Without an id it is blank; an id that is not in the list reads 已停用 with the id. */
export function nameOf(names: ReadonlyMap<number, string>, id: number | null | undefined): string {
  if (id === null || id === undefined) return '';
  return names.get(id) ?? `已停用（${id}）`;
}
