import { filtersOfAddress, initialFilters, type OrderFilters } from './order-filters.ts';
import { DATE_VIEWS, isShown, type QuickView, STATE_VIEWS, toggled } from './order-views.ts';
import styles from './quick-views.module.css';

interface QuickViewsProps {
  filters: OrderFilters;
  onSearch(filters: OrderFilters): void;
}

/** The filters of the address. The props may still be those before the last press, when two presses follow quickly. */
const filtersNow = () => filtersOfAddress(Object.fromEntries(new URLSearchParams(window.location.search)));

/** The quick views as switches. They are combined with each other and with the filters of the form. */
export function QuickViews({ filters, onSearch }: QuickViewsProps) {
  const chip = (view: QuickView) => (
    <button
      key={view.label}
      type="button"
      className={styles.chip}
      aria-pressed={isShown(view, filters)}
      onClick={() => onSearch(toggled(view, filtersNow(), initialFilters()))}
    >
      {view.label}
    </button>
  );
  return (
    <fieldset className={styles.chips} aria-label="快捷查询">
      {STATE_VIEWS.map(chip)}
      <span className={styles.gap} aria-hidden="true" />
      {DATE_VIEWS.map(chip)}
    </fieldset>
  );
}
