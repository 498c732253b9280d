import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import { formatPrice } from '#shared/rules/format.rules.ts';
import { LINE_PRODUCT_MAX } from '#shared/schemas/order-line.schema.ts';
import { useTopLayer } from './floating-panel.tsx';
import styles from './line-cell.module.css';
import type { ProductOption } from './line-draft.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { LineIcon } from './line-icons.tsx';
import panels from './line-panels.module.css';
import { LiveInput } from './live-input.tsx';

const SEARCH_PAUSE_MS = 60;

type ProductCellProps = {
  readonly store: LineGridStore;
  readonly rowKey: string;
  readonly name: string;
  readonly label: string;
  readonly isMissing: boolean;
  /** A saved line names neither product nor content, which prevents the audit. */
  readonly isGap: boolean;
  /** Null when new products cannot be created here. */
  readonly onCreate: ((key: string, name: string) => void) | null;
  readonly onOpenPicker: ((key: string) => void) | null;
};

/**
 * The product of the active line, typed as mnemonic code, pinyin or name. Enter or Tab takes the marked suggestion and moves on at once.
 * When the answer is still under way, the product is filled in as soon as it arrives, so a fast typist never waits.
 */
export function ProductCell({ store, rowKey, name, label, isMissing, isGap, onCreate, onOpenPicker }: ProductCellProps) {
  const listId = useId();
  const cell = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{
    readonly text: string;
    readonly options: readonly ProductOption[];
    readonly failed: boolean;
  } | null>(null);
  // What the person has marked with the arrows: an option or 新建产品. Null: the first option is marked.
  const [chosen, setChosen] = useState<ProductOption | 'create' | null>(null);

  useEffect(() => {
    if (typed === null || typed.trim() === '') return undefined;
    let isCurrent = true;
    const show = (options: readonly ProductOption[], failed: boolean): void => {
      if (!isCurrent) return;
      setAnswer({ text: typed, options, failed });
    };
    const known = store.lookup.known(typed);
    if (known !== null) {
      show(known, false);
      return undefined;
    }
    const timer = setTimeout(() => {
      store.lookup
        .find(typed)
        .then((options) => show(options, false))
        .catch(() => show([], true));
    }, SEARCH_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [store, typed]);

  const isOpen = typed !== null && typed.trim() !== '';
  const options = isOpen ? (answer?.options ?? []) : [];
  const createAt = onCreate === null || (answer?.options.some((option) => option.name === typed?.trim()) ?? false) ? -1 : options.length;
  const count = options.length + (createAt === -1 ? 0 : 1);
  const chosenAt = chosen === 'create' ? createAt : chosen === null ? -1 : options.indexOf(chosen);
  const marked = chosenAt !== -1 ? chosenAt : options.length > 0 ? 0 : -1;
  const close = (): void => {
    setTyped(null);
    setChosen(null);
  };
  const mark = (index: number): void => setChosen(index === createAt ? 'create' : (options[index] ?? null));

  const take = (): void => {
    close();
    if (chosenAt !== -1 && chosen !== null && chosen !== 'create') store.choose(rowKey, chosen);
    else store.resolveProduct(rowKey, 'first');
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || isComposing(event)) return;
    const swallow = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      swallow();
      if (count > 0) mark(event.key === 'ArrowDown' ? (marked + 1) % count : marked <= 0 ? count - 1 : marked - 1);
    } else if (event.key === 'Escape') {
      swallow();
      close();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      if (onCreate !== null && chosen === 'create' && chosenAt !== -1 && event.key === 'Enter') {
        swallow();
        close();
        onCreate(rowKey, typed.trim());
      } else {
        // The key is not swallowed: the grid moves on by it.
        take();
      }
    }
  };

  return (
    <div ref={cell} className={styles.productCell}>
      <LiveInput
        className={styles.input}
        value={name}
        data-cell={`${rowKey}:productsName`}
        aria-label={label}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        aria-invalid={((isMissing || isGap) && !isOpen) || undefined}
        data-gap={isGap || undefined}
        placeholder="助记码或名称"
        maxLength={LINE_PRODUCT_MAX}
        onKeyDown={onKeyDown}
        onBlur={close}
        onText={(text) => {
          store.type(rowKey, 'productsName', text);
          setTyped(text);
          setChosen(null);
        }}
      />
      {onOpenPicker !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.cellButton}
          title="打开产品列表 (F4)"
          aria-label={`${label}：打开产品列表`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpenPicker(rowKey)}
        >
          <LineIcon name="search" size={14} />
        </button>
      )}
      {isOpen && (
        <Suggestions
          cell={cell}
          listId={listId}
          text={typed.trim()}
          options={options}
          state={answer?.text !== typed ? 'searching' : answer.failed ? 'failed' : 'ready'}
          marked={marked}
          createAt={createAt}
          onTake={(index) => {
            close();
            const option = options[index];
            if (option === undefined) onCreate?.(rowKey, typed.trim());
            else {
              store.choose(rowKey, option);
              store.focus(rowKey, 'productsName');
            }
          }}
        />
      )}
    </div>
  );
}

type SuggestionsProps = {
  readonly cell: { readonly current: HTMLElement | null };
  readonly listId: string;
  readonly text: string;
  readonly options: readonly ProductOption[];
  readonly state: 'searching' | 'ready' | 'failed';
  readonly marked: number;
  readonly createAt: number;
  readonly onTake: (index: number) => void;
};

function Suggestions({ cell, listId, text, options, state, marked, createAt, onTake }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useTopLayer(
    list,
    useCallback(() => cell.current?.getBoundingClientRect() ?? null, [cell]),
  );
  useEffect(() => {
    document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, marked]);
  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    'aria-selected': marked === index,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onTake(index),
  });
  return (
    <div ref={list} popover="manual" className={panels.suggestions}>
      <div id={listId} role="listbox" aria-label="产品">
        {options.map((option, index) => (
          <div key={option.id} {...optionProps(index)} className={panels.suggestion}>
            <span className={panels.suggestionName}>{option.name}</span>
            <span className={panels.suggestionCode}>{option.mnemonicCode}</span>
            <span className={panels.suggestionMeta}>{option.specification}</span>
            <span className={panels.suggestionPrice}>
              {option.unitPrice == null || option.unitPrice === ''
                ? ''
                : `${formatPrice(option.unitPrice)}${option.unitName ? ` / ${option.unitName}` : ''}`}
            </span>
          </div>
        ))}
        {options.length === 0 && state !== 'ready' && (
          <div className={panels.suggestionNote}>{state === 'searching' ? '查找中…' : '查找失败，请检查网络后重新输入'}</div>
        )}
        {options.length === 0 && state === 'ready' && (
          <div className={panels.suggestionNote}>没有找到「{text}」，可直接按 Enter 先保留名称</div>
        )}
        {createAt !== -1 && (
          <div {...optionProps(createAt)} className={panels.suggestionCreate}>
            <LineIcon name="add" size={14} /> 新建产品「{text}」
          </div>
        )}
      </div>
    </div>
  );
}
