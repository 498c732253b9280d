import { type RefObject, useCallback } from 'react';
import { gapCells, gapsOfLine } from '#client/features/orders/line-grid/line-amounts.ts';
import { columnOf } from '#client/features/orders/line-grid/line-columns.ts';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { agree, oversized, oversizeText } from '#client/features/orders/line-grid/line-oversize.ts';
import { confirm } from '#client/ui/confirm.ts';
import { AppError } from '#shared/errors.ts';
import { LENGTH_ASKED } from '#shared/rules/amount-limits.rules.ts';
import { incompleteText } from '#shared/rules/order-line.rules.ts';
import { type FigureSources, orderProblem } from './order-figures.ts';
import { formErrors } from './order-form.ts';
import type { useOrderForm } from './use-order-form.ts';

interface OrderCheckOptions {
  body: RefObject<HTMLElement | null>;
  header: ReturnType<typeof useOrderForm>;
  store: LineGridStore;
  sources: FigureSources;
  /** The shop's payment methods by which money comes. */
  methods: ReadonlyArray<{ id: number }>;
}

/** Checks that keep an order from being saved or audited. A problem is shown, and the keyboard goes to the first field that has one. */
export function useOrderCheck({ body, header: { latest, setErrors }, store, sources, methods }: OrderCheckOptions) {
  const focusField = useCallback(
    (name: string) => {
      const field = body.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
      (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input,select'))?.focus();
    },
    [body],
  );

  /** @returns whether the order can be sent */
  const check = (): boolean => {
    const found = formErrors(latest.current, methods, sources.config.decimalPlaces);
    const issue = store.issues()[0];
    if (store.linesForSave().length === 0) found.lines = '详细订单不能为空！';
    else if (issue) found.lines = `第 ${issue.row} 行${columnOf(issue.column).title}：${issue.message}`;
    found.lines ??= orderProblem(store.getLines(), latest.current, sources) ?? undefined;
    if (found.lines === undefined) delete found.lines;
    setErrors(found);
    const first = (['customerName', 'phoneNumber', 'discountRate', 'typed', 'prepayment', 'paymentMethod'] as const).find(
      (field) => found[field],
    );
    if (first) focusField(first === 'paymentMethod' ? 'depositMethod' : first);
    else if (found.lines && issue) store.focus(issue.key, issue.column);
    else if (found.lines && store.linesForSave().length === 0) store.enter();
    return Object.keys(found).length === 0;
  };

  /** @returns whether every line has what an audit demands: a product or content, and a price or amount with its sizes */
  const checkComplete = (): boolean => {
    const [first] = gapCells(store.getLines(), store.getOptions());
    if (!first) return true;
    const rows = incompleteText(store.getLines().map((line) => gapsOfLine(line, store.getOptions())));
    setErrors({ lines: new AppError('orderIncomplete', { rows: rows ?? '' }).message });
    store.focus(first.key, first.column);
    return false;
  };
  /** Asks about sides longer than `LENGTH_ASKED`, which are often centimetres typed as metres. @returns whether they are meant */
  const askSizes = async (): Promise<boolean> => {
    const sides = oversized(store);
    const [first] = sides;
    if (!first) return true;
    const isMeant = await confirm({
      title: '核对尺寸',
      message: `${sides.map(oversizeText).join('；')}，超过 ${LENGTH_ASKED} 米。厘米请写成 ${first.text}cm。`,
      confirmLabel: '尺寸无误，保存',
      cancelLabel: '返回修改',
    });
    if (isMeant) for (const side of sides) agree(store, side);
    else store.focus(first.key, first.column);
    return isMeant;
  };
  return { check, checkComplete, askSizes, focusField };
}
