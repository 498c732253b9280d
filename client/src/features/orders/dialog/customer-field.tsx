import { PersonAddIcon, SearchIcon } from '@primer/octicons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import { isComposing } from '#client/ui/composition.ts';
import type { FieldAttributes } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import { ORDER_CUSTOMER_NAME_MAX } from '#shared/schemas/order.schema.ts';
import styles from './customer-field.module.css';

export interface CustomerActions {
  /** The text was typed into, so no customer is chosen. */
  onType(text: string): void;
  onChoose(customer: CustomerSimpleRow): void;
  /** Opens the quick form for a customer that does not exist yet; null where the person may not add one. */
  onCreate: ((text: string) => void) | null;
  onOpenPicker(text: string): void;
  /** A customer was taken: typing goes on in the first line. `answer` resolves when a lookup that is still under way has ended. */
  onDone(answer?: Promise<void>): void;
  /** The late answer to a text on which Enter was pressed: its best customer; null when none matches or the lookup failed. */
  onAnswer(text: string, customer: CustomerSimpleRow | null): void;
}

interface CustomerFieldProps extends CustomerActions {
  attributes: FieldAttributes;
  name: string;
}

interface Answer {
  text: string;
  options: readonly CustomerSimpleRow[];
  failed: boolean;
}

/** How long typing must pause before customers are looked up, in milliseconds. */
const SEARCH_DELAY = 80;
/** How long the suggestions stay after the field was left, in milliseconds. */
const HIDE_DELAY = 500;
const MAX_SHOWN = 8;

const search = (text: string, signal?: AbortSignal) => orderApi.bs.customerInfo.listAllSimple.query({ text }, { signal });

/**
 * The customer by mnemonic code, pinyin, name or phone. Enter takes the marked suggestion, or the best one as soon as it is known,
 * and goes on to the lines at once. The last suggestion adds a new customer; F4 opens the full list.
 */
export function CustomerField({ attributes, name, onType, onChoose, onCreate, onOpenPicker, onDone, onAnswer }: CustomerFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [marked, setMarked] = useState(0);
  const pending = useRef<{ text: string; found: Promise<readonly CustomerSimpleRow[]> } | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const text = name.trim();

  useEffect(() => () => clearTimeout(hiding.current), []);

  useEffect(() => {
    if (!isOpen || text === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const found = search(text, abort.signal);
      pending.current = { text, found };
      found.then(
        (options) => {
          setAnswer({ text, options: options.slice(0, MAX_SHOWN), failed: false });
          setMarked(0);
        },
        () => !abort.signal.aborted && setAnswer({ text, options: [], failed: true }),
      );
    }, SEARCH_DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isOpen]);

  const options = answer?.options ?? [];
  const isReady = answer?.text === text;
  const createAt = onCreate && text !== '' && isReady ? options.length : -1;
  const count = options.length + (createAt === -1 ? 0 : 1);

  const choose = (index: number) => {
    setOpen(false);
    const option = options[index];
    if (option) {
      onChoose(option);
      onDone();
    } else if (index === createAt) onCreate?.(text);
  };

  const onEnter = () => {
    if (!isOpen || text === '') {
      onDone();
      return;
    }
    if (isReady && !answer?.failed && (marked < options.length || marked === createAt)) {
      choose(marked);
      return;
    }
    // The answer is still under way. Typing goes on in the lines meanwhile, and the first hit is taken when it arrives.
    setOpen(false);
    const found = pending.current?.text === text ? pending.current.found.catch(() => search(text)) : search(text);
    const answered = found.then(
      (rows) => onAnswer(text, rows[0] ?? null),
      () => onAnswer(text, null),
    );
    onDone(answered);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.shiftKey) onEnter();
    else if (event.key === 'F4') onOpenPicker(text);
    else if (event.key === 'Escape' && isOpen && text !== '') setOpen(false);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && isOpen && count > 0)
      setMarked((at) => (at + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
    else return;
    event.preventDefault();
  };

  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    'aria-selected': marked === index,
    // The field keeps the focus; a blur would close the list before the click.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => choose(index),
  });

  return (
    <div className={styles.field}>
      <TextInput
        {...attributes}
        data-autofocus
        role="combobox"
        aria-expanded={isOpen && text !== ''}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && marked < count ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        placeholder="助记码 / 拼音 / 名称 / 电话"
        maxLength={ORDER_CUSTOMER_NAME_MAX}
        value={name}
        onChange={(event) => {
          setOpen(true);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => clearTimeout(hiding.current)}
        onBlur={() => {
          hiding.current = setTimeout(() => setOpen(false), HIDE_DELAY);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.picker}
        title="打开客户列表 (F4)"
        aria-label="打开客户列表"
        onClick={() => onOpenPicker(text)}
      >
        <SearchIcon size={14} />
      </button>
      {isOpen && text !== '' && (
        <div id={listId} role="listbox" aria-label="客户" className={styles.list}>
          {options.map((option, index) => (
            <div key={option.id} {...optionProps(index)} className={styles.option}>
              <span className={styles.name}>{option.name}</span>
              <span className={styles.code}>{option.mnemonicCode}</span>
              <span className={styles.detail}>{[option.contact, option.contactPhone].filter(Boolean).join(' ')}</span>
            </div>
          ))}
          {options.length === 0 && (
            <div className={styles.note}>
              {!isReady ? '查找中…' : answer?.failed ? '查找失败，请检查网络后重新输入' : `没有找到「${text}」`}
            </div>
          )}
          {createAt !== -1 && (
            <div {...optionProps(createAt)} className={styles.create}>
              <PersonAddIcon size={14} /> 新建「{text}」
            </div>
          )}
        </div>
      )}
    </div>
  );
}
