import { ChevronDownIcon } from '@primer/octicons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ComboBox as AriaComboBox, Button, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  /** Text in the field once chosen. */
  label: string;
  /** Shown at the right of the suggestion. */
  detail?: ReactNode;
}

interface ComboboxProps {
  id?: string;
  label: string;
  /** The chosen option, or null. */
  value: ComboboxOption | null;
  onChange(value: ComboboxOption | null): void;
  /** Finds suggestions; called shortly after typing pauses. The signal is aborted when a later call replaces it. */
  search(text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]>;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  emptyText?: string;
}

/** Pause in typing before suggestions are fetched, in milliseconds. */
const searchDelay = 120;

/**
 * Text field with suggestions from a search. Keys that belong to an input method neither pick nor close, because React Aria's key
 * handling ignores composition.
 */
export function Combobox({
  id,
  label,
  value,
  onChange,
  search,
  placeholder,
  invalid,
  disabled,
  emptyText = '没有匹配的结果',
}: ComboboxProps) {
  const [text, setText] = useState(value?.label ?? '');
  const [found, setFound] = useState<{ of: string; options: readonly ComboboxOption[] }>({ of: '', options: [] });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const latestSearch = useRef(search);
  const lastValue = useRef(value?.value);
  /** The query for which Enter was pressed before its suggestions arrived. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    latestSearch.current = search;
  });

  // A value set from outside (a new record, a form reset) replaces what is in the field.
  useEffect(() => {
    if (lastValue.current === value?.value) return;
    lastValue.current = value?.value;
    setText(value?.label ?? '');
  }, [value]);

  const choose = (option: ComboboxOption) => {
    lastValue.current = option.value;
    setText(option.label);
    onChange(option);
  };
  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });

  const query = text === value?.label ? '' : text.trim();
  useEffect(() => {
    const abort = new AbortController();
    const run = async () => {
      setBusy(true);
      try {
        const options = await latestSearch.current(query, abort.signal);
        if (!abort.signal.aborted) {
          setFound({ of: query, options });
          setFailed(false);
          if (awaited.current === query && options[0]) latestChoose.current(options[0]);
          awaited.current = null;
        }
      } catch {
        if (!abort.signal.aborted) setFailed(true);
      } finally {
        if (!abort.signal.aborted) setBusy(false);
      }
    };
    const timer = setTimeout(() => void run(), searchDelay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);

  /** Enter takes the first suggestion for what was typed, or waits for it, so that a person who types fast need not look at the list. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    awaited.current = null;
    const isOwn = event.key === 'Enter' && !event.nativeEvent.isComposing && query !== '';
    if (!isOwn || !(event.target instanceof HTMLInputElement) || event.target.hasAttribute('aria-activedescendant')) return;
    if (found.of === query && found.options.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (found.of === query && found.options[0]) choose(found.options[0]);
    else awaited.current = query;
  };

  // The chosen option must be in the list, because React Aria looks up the selected key there.
  const { options } = found;
  const items = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options;

  return (
    <I18nProvider locale="zh-CN">
      <AriaComboBox
        aria-label={label}
        className={styles.combobox}
        items={items}
        inputValue={text}
        selectedKey={value?.value ?? null}
        menuTrigger="input"
        allowsEmptyCollection
        isInvalid={invalid}
        isDisabled={disabled}
        onInputChange={(next) => {
          setText(next);
          if (next === '' && value) onChange(null);
        }}
        onSelectionChange={(key) => {
          const chosen = items.find((option) => option.value === key);
          // Esc and leaving the field select the value again that was chosen before: the text goes back to it.
          if (!chosen || chosen.value === value?.value) {
            setText(value?.label ?? '');
            return;
          }
          choose(chosen);
        }}
        onBlur={() => {
          awaited.current = null;
          setText(value?.label ?? '');
        }}
      >
        <div className={styles.field} onKeyDownCapture={onKeyDown}>
          <Input id={id} className={styles.input} placeholder={placeholder} autoComplete="off" />
          <Button className={styles.button} aria-label={`展开${label}`}>
            <ChevronDownIcon />
          </Button>
        </div>
        <Popover className={styles.popover} offset={4}>
          <ListBox<ComboboxOption>
            className={styles.list}
            renderEmptyState={() => <div className={styles.empty}>{failed ? '查询失败，请重试' : busy ? '查询中…' : emptyText}</div>}
          >
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
                <span>{option.label}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}
