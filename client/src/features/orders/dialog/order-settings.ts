import { useCallback, useMemo } from 'react';
import type { UnitOption } from '#client/features/orders/line-grid/line-draft.ts';
import { LIST_AGE } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSimpleList } from '#client/records/resource-options.ts';
import { type ComputeConfig, DEFAULT_COMPUTE_CONFIG, fromComputeConfigWire } from '#shared/rules/compute-config.rules.ts';
import { PRICING_BASES } from '#shared/rules/order-amounts.rules.ts';

/** The shop's settings that every order is computed with. */
export interface OrderSettings {
  config: ComputeConfig;
  units: readonly UnitOption[];
  /** Tax rates in percent by bill type. */
  taxRates: ReadonlyMap<number, string>;
  /** False until the shop's own values are loaded. A new order can be begun before; a saved one is shown only after. */
  isReady: boolean;
  /** Why some of the values could not be loaded; null otherwise. */
  failure: string | null;
  /** Loads the values again. */
  retry(): void;
}

export const SETTINGS_FAILED = '获取计价设置失败';

const NO_UNITS: readonly UnitOption[] = [];

/** Called by the order list too, so that the settings are loaded before a new order opens. */
export function useOrderSettings(): OrderSettings {
  const saved = trpc.bs.computeConfig.page.useQuery({ pageNo: 1, pageSize: 1 }, { staleTime: LIST_AGE, meta: { inPlace: true } });
  const unitList = useSimpleList('unitType');
  const billList = useSimpleList('billType');
  const row = saved.data?.list[0];
  const config = useMemo(() => (row ? fromComputeConfigWire(row) : DEFAULT_COMPUTE_CONFIG), [row]);
  const units = useMemo<readonly UnitOption[]>(
    () =>
      unitList.data?.map(({ id, name, pricingBasis }) => ({
        id,
        name: String(name),
        pricingBasis: PRICING_BASES.find((basis) => basis === pricingBasis) ?? 'auto',
      })) ?? NO_UNITS,
    [unitList.data],
  );
  const taxRates = useMemo(() => new Map((billList.data ?? []).map((bill) => [bill.id, String(bill.taxRate ?? '0')])), [billList.data]);
  const isReady = saved.data !== undefined && unitList.data !== undefined && billList.data !== undefined;
  const failed = [saved, unitList, billList].find(({ isLoadingError }) => isLoadingError);
  const failure = failed ? toApiError(failed.error).message : null;
  const { refetch: loadConfig } = saved;
  const { refetch: loadUnits } = unitList;
  const { refetch: loadBills } = billList;
  const retry = useCallback(() => {
    for (const load of [loadConfig, loadUnits, loadBills]) void load();
  }, [loadConfig, loadUnits, loadBills]);
  return useMemo(() => ({ config, units, taxRates, isReady, failure, retry }), [config, units, taxRates, isReady, failure, retry]);
}
