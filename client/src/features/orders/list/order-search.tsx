import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from '@primer/octicons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateRangePicker } from '../../../ui/date-range-picker.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { BaseNames } from '../base-names.ts';
import styles from '../orders.module.css';
import { initialFilters, isFilterOf, type OrderFilters, type TextFilter } from './order-filters.ts';

interface FilterField {
  name: TextFilter;
  label: string;
  /** Absent for a text filter. */
  options?: readonly SelectOption[];
  /** Seen without 展开. */
  common?: boolean;
}

const YES_NO_URGENT: readonly SelectOption[] = [
  { value: '0', label: '是' },
  { value: '1', label: '否' },
];
const YES_NO: readonly SelectOption[] = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];
const PAYMENT_STATES: readonly SelectOption[] = [
  { value: '1', label: '已付款' },
  { value: '0', label: '未付款' },
];
const AUDIT_STATES: readonly SelectOption[] = [
  { value: '1', label: '已审核' },
  { value: '0', label: '未审核' },
];

function optionsOf(names: ReadonlyMap<number, string>): SelectOption[] {
  return [...names].map(([value, label]) => ({ value, label }));
}

function fieldsOf(names: BaseNames): FilterField[] {
  return [
    { name: 'orderId', label: '订单编号', common: true },
    { name: 'customerName', label: '客户名称', common: true },
    { name: 'phoneNumber', label: '联系电话' },
    { name: 'projectName', label: '项目名称' },
    { name: 'productsName', label: '产品名称' },
    { name: 'contentProduction', label: '制作内容' },
    { name: 'salesman', label: '业务员' },
    { name: 'name', label: '订单名称' },
    { name: 'type', label: '订单类型' },
    { name: 'contact', label: '联系人' },
    { name: 'address', label: '送货地址' },
    { name: 'auditStatus', label: '审核状态', options: AUDIT_STATES },
    { name: 'paymentStatus', label: '付款状态', options: PAYMENT_STATES },
    { name: 'urgent', label: '加急', options: YES_NO_URGENT },
    { name: 'isInvoiced', label: '已开票', options: YES_NO },
    { name: 'deliveryType', label: '送货方式', options: optionsOf(names.deliveryType) },
    { name: 'paymentMethod', label: '付款方式', options: optionsOf(names.paymentType) },
    { name: 'billType', label: '票据类型', options: optionsOf(names.billType) },
    { name: 'flow', label: '工艺流程', options: optionsOf(names.orderProcessSteps) },
    { name: 'designerName', label: '设计师' },
    { name: 'orderCreatorName', label: '开单人' },
    { name: 'orderDescription', label: '订单描述' },
    { name: 'remarks', label: '备注' },
  ];
}

interface OrderSearchProps {
  mode: 'orders' | 'lines';
  filters: OrderFilters;
  names: BaseNames;
  onSearch(filters: OrderFilters): void;
}

/** The filters above the list: the common ones at once, the others behind 展开. Enter searches. */
export function OrderSearch({ mode, filters: applied, names, onSearch }: OrderSearchProps) {
  const [filters, setFilters] = useState(applied);
  const [expanded, setExpanded] = useState(false);
  const fields = fieldsOf(names).filter((field) => isFilterOf(mode, field.name));
  // A filter that is in effect stays in view, also when the form is folded.
  const shown = fields.filter((field) => expanded || field.common || applied[field.name] !== '');
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
    <FormField key={field.name} label={field.label} labelPosition="start" className={styles.filter}>
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
    <SearchForm
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary" icon={SearchIcon}>
            搜索
          </Button>
          <Button onClick={reset}>重置</Button>
          {fields.some((field) => !field.common) && (
            <Button
              variant="invisible"
              trailingIcon={expanded ? ChevronUpIcon : ChevronDownIcon}
              aria-expanded={expanded}
              onClick={() => setExpanded(!expanded)}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </>
      }
    >
      <FormField label="下单日期" labelPosition="start">
        {() => <DateRangePicker label="下单日期" value={filters.date} onChange={(date) => set({ date })} />}
      </FormField>
      {shown.map(control)}
    </SearchForm>
  );
}
