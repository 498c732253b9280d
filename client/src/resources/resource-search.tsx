import { SearchIcon } from '@primer/octicons-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import type { TimeRange } from '#client/ui/date-values.ts';
import { FormField } from '#client/ui/form-field.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { ResourceDeclaration } from '#shared/resources/resource.ts';

/** What a list is filtered by; names are the declaration's fields and `createTime`. */
export type ResourceFilters = Record<string, string | TimeRange | null>;

interface ResourceSearchProps {
  declaration: ResourceDeclaration;
  onSearch(filters: ResourceFilters): void;
}

/** The search form of a plain resource: one input for each declared filter, and the time of creation. */
export function ResourceSearch({ declaration, onSearch }: ResourceSearchProps) {
  const [filters, setFilters] = useState<ResourceFilters>({});
  const fields = Object.entries(declaration.fields).filter(([, field]) => field.filter && field.target !== 'self');
  const set = (name: string, value: string | TimeRange | null) => setFilters((before) => ({ ...before, [name]: value }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filters);
  };
  const reset = () => {
    setFilters({});
    onSearch({});
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
      {fields.map(([name, field]) => (
        <FormField key={name} label={field.label} labelPosition="start">
          {(attributes) =>
            field.choices ? (
              <Select
                {...attributes}
                value={String(filters[name] ?? '')}
                placeholder="全部"
                options={field.choices}
                onChange={(event) => set(name, event.target.value)}
              />
            ) : (
              <TextInput
                {...attributes}
                value={String(filters[name] ?? '')}
                placeholder={`请输入${field.label}`}
                onChange={(event) => set(name, event.target.value)}
              />
            )
          }
        </FormField>
      ))}
      <FormField label="创建时间" labelPosition="start">
        {() => (
          <DateRangePicker
            label="创建时间"
            value={(filters.createTime as TimeRange | null | undefined) ?? null}
            onChange={(range) => set('createTime', range)}
          />
        )}
      </FormField>
    </SearchForm>
  );
}
