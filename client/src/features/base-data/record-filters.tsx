import { SearchIcon } from '@primer/octicons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import type { TimeRange } from '#client/ui/date-values.ts';
import { FormField } from '#client/ui/form-field.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

/** Filters as they are typed or chosen; empty text and null filter nothing. */
export interface RecordFilterValues {
  text: string;
  status: string;
  createTime: TimeRange | null;
  /** What a list has besides: texts, and ids of chosen entries. */
  extra: Readonly<Record<string, string | number | null>>;
}

export const NO_FILTERS: RecordFilterValues = { text: '', status: '', createTime: null, extra: {} };

/** The filters that say something, as the calls and the exports take them. */
export function activeFilters({ text, status, createTime, extra }: RecordFilterValues) {
  const entries = Object.entries({ ...extra, text: text.trim(), status }).filter(([, value]) => value !== '' && value !== null);
  return { ...(Object.fromEntries(entries) as Record<string, string | number>), ...(createTime ? { createTime } : {}) };
}

interface RecordFiltersProps {
  placeholder: string;
  onSearch(values: RecordFilterValues): void;
  /** Inputs of the list's own filters. */
  children?(extra: RecordFilterValues['extra'], set: (name: string, value: string | number | null) => void): ReactNode;
}

const STATUSES = [
  { value: 0, label: '启用' },
  { value: 1, label: '停用' },
] as const;

/** The search form of customers and products: one box for whatever is known, then what narrows it. */
export function RecordFilters({ placeholder, onSearch, children }: RecordFiltersProps) {
  const [values, setValues] = useState(NO_FILTERS);
  const set = (change: Partial<RecordFilterValues>) => setValues((before) => ({ ...before, ...change }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(values);
  };
  const reset = () => {
    setValues(NO_FILTERS);
    onSearch(NO_FILTERS);
  };

  return (
    <SearchForm
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary" icon={SearchIcon}>
            搜索
          </Button>
          <Button onClick={reset}>重置</Button>
        </>
      }
    >
      <FormField label="关键字" labelPosition="start">
        {(attributes) => (
          <TextInput
            {...attributes}
            value={values.text}
            placeholder={placeholder}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </FormField>
      {children?.(values.extra, (name, value) => set({ extra: { ...values.extra, [name]: value } }))}
      <FormField label="状态" labelPosition="start">
        {(attributes) => (
          <Select
            {...attributes}
            value={values.status}
            placeholder="全部"
            options={STATUSES}
            onChange={(event) => set({ status: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="创建时间" labelPosition="start">
        {() => <DateRangePicker label="创建时间" value={values.createTime} onChange={(createTime) => set({ createTime })} />}
      </FormField>
    </SearchForm>
  );
}
