import { SearchIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import type { TimeRange } from '#client/ui/date-values.ts';
import { type FieldAttributes, FormField } from '#client/ui/form-field.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { type Choice, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { labelOf } from '#shared/field-labels.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { areaOf, type RecordPath, type SearchablePath } from './record-calls.ts';
import { RecordCombobox } from './record-combobox.tsx';
import { ResourcePicker } from './resource-picker.tsx';
import type { Filters } from './use-record-list.ts';

/** A filter of a list with its label. */
export type SearchField<Name extends string> = Filter<Name> & { label: string };

/** A filter of a list. Without a label it gets one by `labelledFilter`. */
export type Filter<Name extends string> = { name: Name; label?: string } & (
  | { kind: 'text'; placeholder?: string; inputMode?: 'numeric' }
  | { kind: 'choice'; resource: ResourceName }
  | { kind: 'select'; choices: readonly Choice<string | number>[] }
  /** `shown` is the name of the record that is filtered by, if the page knows it. */
  | { kind: 'record'; path: SearchablePath; placeholder?: string; shown?: string }
  | { kind: 'range' }
);

export const STATUS_FILTER = { name: 'status', kind: 'select', choices: STATUS_CHOICES } as const;
export const CREATED_FILTER = { name: 'createTime', kind: 'range' } as const;

/**
 * Labels a filter: by its own label, else by the header of the column of its name, else by `shared/field-labels.ts`.
 * @param filter a name alone stands for a text filter
 */
export function labelledFilter<Name extends string>(
  filter: Filter<Name> | Name,
  path: RecordPath,
  columns: readonly { id: string; header: string }[],
): SearchField<Name> {
  const field: Filter<Name> = typeof filter === 'string' ? { name: filter, kind: 'text' } : filter;
  const { name, label = columns.find(({ id }) => id === name)?.header ?? labelOf(areaOf(path), name) } = field;
  return { ...field, label };
}

interface RecordSearchProps<Name extends string> {
  fields: readonly SearchField<Name>[];
  /** The filters in effect. */
  filters: Filters<Name>;
  onSearch(filters: Filters<Name>): void;
}

/** The search form of a list: Enter searches. */
export function RecordSearch<Name extends string>({ fields, filters, onSearch }: RecordSearchProps<Name>) {
  const [typed, setTyped] = useState<Filters>(filters);
  // Saved views and the browser's back button also change the filters; the form then shows those in effect.
  const applied = JSON.stringify(filters);
  const [lastApplied, setLastApplied] = useState(applied);
  if (lastApplied !== applied) {
    setLastApplied(applied);
    setTyped(filters);
  }
  const search = (next: Filters) => {
    setTyped(next);
    onSearch(next as Filters<Name>);
  };
  return (
    <SearchForm
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
      actions={
        <>
          <Button type="submit" variant="primary" icon={SearchIcon}>
            查询
          </Button>
          <Button onClick={() => search({})}>重置</Button>
        </>
      }
    >
      {fields.map((field) => (
        <FormField key={field.name} label={field.label} labelPosition="start" wide={field.kind === 'range'}>
          {(attributes) => (
            <SearchInput
              field={field}
              attributes={attributes}
              value={typed[field.name] ?? null}
              onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            />
          )}
        </FormField>
      ))}
    </SearchForm>
  );
}

interface SearchInputProps {
  field: SearchField<string>;
  attributes: FieldAttributes;
  value: string | number | TimeRange | null;
  onChange(value: string | number | TimeRange | null): void;
}

function SearchInput({ field, attributes, value, onChange }: SearchInputProps) {
  if (field.kind === 'range') return <DateRangePicker label={field.label} value={value as TimeRange | null} onChange={onChange} />;
  if (field.kind === 'choice')
    return (
      <ResourcePicker
        {...attributes}
        resource={field.resource}
        placeholder="全部"
        value={value === null ? null : Number(value)}
        onChange={onChange}
      />
    );
  if (field.kind === 'record')
    return (
      <RecordCombobox
        {...attributes}
        path={field.path}
        label={field.label}
        placeholder={field.placeholder}
        value={value === null ? null : Number(value)}
        name={value === null ? '' : (field.shown ?? `编号 ${Number(value)}`)}
        onChange={onChange}
      />
    );
  const text = String(value ?? '');
  if (field.kind === 'select')
    return (
      <Select {...attributes} value={text} placeholder="全部" options={field.choices} onChange={(event) => onChange(event.target.value)} />
    );
  return (
    <TextInput
      {...attributes}
      value={text}
      inputMode={field.inputMode}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
