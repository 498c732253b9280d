import { useEffect, useMemo, useRef } from 'react';
import type { ProductOption } from './line-draft.ts';
import type { LineGridStore } from './line-grid.store.ts';
import type { LineGridActions } from './line-grid.types.ts';
import { advance } from './line-keys.ts';

/** Actions that open a dialog outside the grid and put its answer into the lines. The functions stay the same while the store does. */
export type GridActions = {
  readonly create: (key: string, name: string) => void;
  readonly openPicker: (key: string) => void;
  readonly openHistory: () => void;
  /** Ends the typing of lines. @returns false without an `onDone`, when Enter must do something else */
  readonly finish: () => boolean;
};

/** @param historyBlocked why history lines cannot be opened now, as a person reads it; null when they can. */
export function useGridActions(store: LineGridStore, dialogs: LineGridActions, historyBlocked: string | null): GridActions {
  const latest = useRef({ dialogs, historyBlocked });
  useEffect(() => {
    latest.current = { dialogs, historyBlocked };
  });
  return useMemo(() => {
    const failed = (): void => store.say('warning', '没有完成：网络或服务异常，请稍后重试');
    const choose = (key: string, asked: Promise<readonly ProductOption[] | null> | undefined): void => {
      asked?.then((products) => {
        const [product, ...further] = products ?? [];
        if (product === undefined) {
          store.focus(key, 'productsName');
          return;
        }
        store.lookup.forget();
        store.choose(key, product);
        let last = key;
        for (const next of further) {
          store.addLine(last);
          last = store.getActive()?.key ?? last;
          store.choose(last, next);
        }
        advance(store, { key, column: 'productsName' }, 1);
      }, failed);
    };
    return {
      create: (key, name) =>
        choose(
          key,
          latest.current.dialogs.onCreateProduct?.(name).then((product) => product && [product]),
        ),
      openPicker: (key) => {
        const line = store.getLine(key);
        // The name of a chosen product is no search: whoever opens the list then wants another one.
        choose(key, latest.current.dialogs.onOpenProductPicker?.(line?.productsId === null ? line.productsName : ''));
      },
      finish: () => {
        const { onDone } = latest.current.dialogs;
        onDone?.();
        return onDone !== undefined;
      },
      openHistory: () => {
        const { dialogs: open, historyBlocked: reason } = latest.current;
        if (reason !== null) store.say('warning', reason);
        else
          open.onOpenHistory?.().then((lines) => {
            if (lines.length > 0) store.appendLines(lines);
          }, failed);
      },
    };
  }, [store]);
}
