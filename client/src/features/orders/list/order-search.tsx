import { ChevronDownIcon, ChevronUpIcon, PeopleIcon, SearchIcon } from '@primer/octicons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CustomerPicker } from '#client/features/customers/customer.picker.tsx';
import type { BaseNames, Names } from '#client/features/orders/base-names.ts';
import { orderApi } from '#client/features/orders/order-api.ts';
import { ORDER_STATES, STATE_LABELS } from '#client/features/orders/order-labels.ts';
import styles from '#client/features/orders/orders.module.css';
import { usePermission } from '#client/lib/permission.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Combobox, type ComboboxOption } from '#client/ui/combobox.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import {
  AUDIT_STATUS_CHOICES,
  type Choice,
  choiceLabel,
  PAYMENT_STATE_CHOICES,
  URGENT_CHOICES,
  YES_NO_CHOICES,
} from '#shared/choice-labels.ts';
import { LINE_LABELS, ORDER_LABELS } from '#shared/order-labels.ts';
import { filtersOfState, initialFilters, type OrderFilters, stateOfFilters, type TextFilter } from './order-filters.ts';
import { isShown, STATE_VIEWS } from './order-views.ts';

interface FilterField {
  name: TextFilter;
  label: string;
  /** The choices; absent for a text filter. */
  options?: readonly SelectOption[];
  /** Shown without 展开. */
  common?: boolean;
}

/** Flags are 0 and 1 in a query. */
const flagOptions = (choices: readonly Choice[]): SelectOption[] =>
  choices.map(({ value }) => ({ value: String(Number(value)), label: choiceLabel(choices, value) }));
const STATES: readonly SelectOption[] = ORDER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const CUSTOMERS_SHOWN = 20;
/** With one of these permissions a customer is picked; without, people filter by the customer's name. */
const MAY_PICK_CUSTOMERS = ['bs:customer-info:query', 'bs:order-info:create', 'bs:order-info:update'];

function optionsOf(names: Names): SelectOption[] {
  return [...(names ?? [])].map(([value, label]) => ({ value, label }));
}

/** @param isPicking whether there is a field to pick a customer; the filter by name is folded away then */
function fieldsOf(names: BaseNames, isPicking: boolean): FilterField[] {
  return [
    { name: 'orderId', label: ORDER_LABELS.orderId, common: true },
    { name: 'customerName', label: ORDER_LABELS.customerName, common: !isPicking },
    { name: 'phoneNumber', label: ORDER_LABELS.phoneNumber },
    { name: 'projectName', label: LINE_LABELS.projectName },
    { name: 'productsName', label: LINE_LABELS.productsName },
    { name: 'contentProduction', label: LINE_LABELS.contentProduction },
    { name: 'specification', label: LINE_LABELS.specification },
    { name: 'unitName', label: LINE_LABELS.unitName },
    { name: 'hasPattern', label: '有样图', options: flagOptions(YES_NO_CHOICES) },
    { name: 'salesman', label: ORDER_LABELS.salesman },
    { name: 'name', label: ORDER_LABELS.name },
    { name: 'type', label: ORDER_LABELS.type },
    { name: 'contact', label: ORDER_LABELS.contact },
    { name: 'address', label: ORDER_LABELS.address },
    { name: 'auditStatus', label: ORDER_LABELS.auditStatus, options: flagOptions(AUDIT_STATUS_CHOICES) },
    { name: 'paymentState', label: ORDER_LABELS.paymentState, options: PAYMENT_STATE_CHOICES },
    { name: 'urgent', label: ORDER_LABELS.urgent, options: flagOptions(URGENT_CHOICES) },
    { name: 'isInvoiced', label: ORDER_LABELS.isInvoiced, options: flagOptions(YES_NO_CHOICES) },
    { name: 'deliveryType', label: ORDER_LABELS.deliveryType, options: optionsOf(names.deliveryType) },
    { name: 'paymentMethod', label: ORDER_LABELS.paymentMethod, options: optionsOf(names.paymentType) },
    { name: 'billType', label: ORDER_LABELS.billType, options: optionsOf(names.billType) },
    { name: 'flow', label: ORDER_LABELS.flow, options: optionsOf(names.orderProcessSteps) },
    { name: 'designerName', label: ORDER_LABELS.designerName },
    { name: 'orderCreatorName', label: ORDER_LABELS.orderCreatorName },
    { name: 'orderDescription', label: ORDER_LABELS.orderDescription },
    { name: 'remarks', label: ORDER_LABELS.remarks },
  ];
}

async function searchCustomers(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const found = await orderApi.bs.customerInfo.listAllSimple.query({ text }, { signal });
  return found.slice(0, CUSTOMERS_SHOWN).map(({ id, name, mnemonicCode }) => ({ value: String(id), label: name, detail: mnemonicCode }));
}

interface OrderSearchProps {
  filters: OrderFilters;
  names: BaseNames;
  onSearch(filters: OrderFilters): void;
}

/** The filters above the list: the common ones at once, the others behind 展开. Enter searches. */
export function OrderSearch({ filters: applied, names, onSearch }: OrderSearchProps) {
  const [filters, setFilters] = useState(applied);
  // Filters that change outside the form, by a view or the browser's back button, are taken over into the form.
  const [lastApplied, setLastApplied] = useState(applied);
  if (lastApplied !== applied) {
    setLastApplied(applied);
    setFilters(applied);
  }
  const [isUnfolded, setUnfolded] = useState(false);
  const [picking, setPicking] = useState(false);
  const isPicking = usePermission()(...MAY_PICK_CUSTOMERS);
  const fields = fieldsOf(names, isPicking);
  // A filter that is in effect is shown in the folded form, too, unless a quick view shows it.
  const byView = STATE_VIEWS.filter((view) => isShown(view, applied)).flatMap((view) => Object.keys(view.filters()));
  const shown = fields.filter((field) => isUnfolded || field.common || (applied[field.name] !== '' && !byView.includes(field.name)));
  const set = (change: Partial<OrderFilters>) => setFilters((before) => ({ ...before, ...change }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filters);
  };
  const reset = () => {
    const initial = initialFilters();
    setFilters(initial);
    onSearch(initial);
  };
  const control = (field: FilterField): ReactNode => (
    <FormField key={field.name} label={field.label} labelPosition="start">
      {({ invalid: _, ...attributes }) =>
        field.options ? (
          <Select
            {...attributes}
            value={filters[field.name]}
            placeholder="全部"
            options={field.options}
            onChange={(event) => set({ [field.name]: event.target.value })}
          />
        ) : (
          <TextInput {...attributes} value={filters[field.name]} onChange={(event) => set({ [field.name]: event.target.value })} />
        )
      }
    </FormField>
  );

  return (
    <>
      <SearchForm
        onSubmit={submit}
        unfolded={isUnfolded}
        actions={
          <>
            <Button type="submit" variant="primary" icon={SearchIcon}>
              查询
            </Button>
            <Button onClick={reset}>重置</Button>
            {fields.some((field) => !field.common) && (
              <Button
                variant="invisible"
                trailingIcon={isUnfolded ? ChevronUpIcon : ChevronDownIcon}
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {isUnfolded ? '收起' : '展开'}
              </Button>
            )}
          </>
        }
      >
        <FormField label={ORDER_LABELS.date} labelPosition="start" wide>
          {() => <DateRangePicker label={ORDER_LABELS.date} value={filters.date} onChange={(date) => set({ date })} />}
        </FormField>
        {isPicking && (
          <FormField label="客户" labelPosition="start">
            {({ id }) => (
              <div className={styles.picked}>
                <Combobox
                  id={id}
                  label="客户"
                  placeholder="助记码 / 拼音 / 名称"
                  value={filters.customer}
                  // Choosing or clearing a customer searches at once.
                  onChange={(customer) => onSearch({ ...filters, customer })}
                  search={searchCustomers}
                />
                <IconButton icon={PeopleIcon} variant="default" label="选择客户" tooltipDirection="sw" onClick={() => setPicking(true)} />
              </div>
            )}
          </FormField>
        )}
        {shown.map(control)}
        {isUnfolded && (
          <>
            <FormField label="状态" labelPosition="start">
              {({ invalid: _, ...attributes }) => (
                <Select
                  {...attributes}
                  value={stateOfFilters(filters)}
                  placeholder="全部"
                  options={STATES}
                  onChange={(event) => set(filtersOfState(event.target.value))}
                />
              )}
            </FormField>
            <FormField label={ORDER_LABELS.deliveryTime} labelPosition="start" wide>
              {() => (
                <DateRangePicker
                  label={ORDER_LABELS.deliveryTime}
                  value={filters.deliveryTime}
                  onChange={(deliveryTime) => set({ deliveryTime })}
                />
              )}
            </FormField>
          </>
        )}
      </SearchForm>
      {picking && (
        <CustomerPicker
          onClose={() => setPicking(false)}
          onChoose={(customer) => onSearch({ ...filters, customer: { value: String(customer.id), label: customer.name } })}
        />
      )}
    </>
  );
}
