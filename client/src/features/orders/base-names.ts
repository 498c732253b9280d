import { useMemo } from 'react';
import { useSimpleList } from '#client/records/resource-options.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';

/** Names by id; undefined until their list is loaded. */
export type Names = ReadonlyMap<number, string> | undefined;

/** Names of base data by id, for cells that hold an id. */
export interface BaseNames {
  deliveryType: Names;
  paymentType: Names;
  billType: Names;
  orderProcessSteps: Names;
}

function useNames(resource: ResourceName): Names {
  const { data } = useSimpleList(resource);
  return useMemo(() => data && new Map(data.map((row) => [row.id, String(row.name)])), [data]);
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

/** The name of an id. Without an id or a list it is blank; an id that is not in the list reads 已停用 with the id. */
export function nameOf(names: Names, id: number | null | undefined): string {
  if (id === null || id === undefined || !names) return '';
  return names.get(id) ?? `已停用（${id}）`;
}

/** The names of the steps an order goes through, in their order; blank until the list is loaded. */
export const flowText = (steps: Names, flow: readonly unknown[]): string =>
  steps ? flow.map((id) => nameOf(steps, Number(id))).join(' → ') : '';
