import { useState } from 'react';
import type { BaseNames } from '#client/features/orders/base-names.ts';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { Merge } from '#client/records/merge.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { mergeOrder, orderMergeCells } from './order-merge.ts';
import type { Stale } from './use-order-actions.ts';
import type { useOrderForm } from './use-order-form.ts';

interface OrderMergeOptions {
  /** As it was opened or last saved here; null for a new order, which nobody else can change. */
  order: OrderDetail | null;
  setOrder(order: OrderDetail): void;
  header: ReturnType<typeof useOrderForm>;
  store: LineGridStore;
  names: BaseNames;
  config: ComputeConfig;
}

/** Merges the order that is edited here with what somebody else has saved of it meanwhile. */
export function useOrderMerge({ order, setOrder, header, store, names, config }: OrderMergeOptions) {
  const [merge, setMerge] = useState<Merge | null>(null);
  const start = ({ who, when, theirs }: Stale, saveAgain: () => void) => {
    if (!order) return;
    const mine = { form: header.latest.current, lines: store.linesForSave() };
    const dismiss = () => setMerge(null);
    const apply: Merge['apply'] = (taken) => {
      const merged = mergeOrder(order, mine, theirs, taken, !config.isAutoInlineAmount);
      setMerge(null);
      setOrder(theirs);
      header.change(() => merged.form);
      store.load(merged.lines);
      // The next save must send their version, which is in the state only after this has rendered.
      setTimeout(saveAgain);
    };
    setMerge({ who, when, cells: orderMergeCells(order, mine, theirs, names), apply, dismiss });
  };
  return { merge, start };
}
