import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

interface TabItem {
  id: string;
  label: ReactNode;
  /** Shown beside the label, such as a count. */
  extra?: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  selected: string;
  onSelect(id: string): void;
  /** The panel takes the height that is left on the page. */
  fill?: boolean;
  /** The panel of the selected tab. */
  children?: ReactNode;
}

/** Tabs inside a page or dialog; arrows move between them. */
export function Tabs({ label, tabs, selected, onSelect, fill, children }: TabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    const target = next === undefined ? undefined : tabs[next % tabs.length];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    document.getElementById(`${id}-${target.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.extra}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" className={fill ? styles.filling : undefined} aria-labelledby={`${id}-${selected}`}>
          {children}
        </div>
      )}
    </>
  );
}
