import type { RefCallback } from 'react';
import type { FieldAttributes } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea, TextInput } from '#client/ui/text-input.tsx';
import { isResourceName, type ResourceName } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import { ResourcePicker } from './resource-picker.tsx';

/** From this length on a text gets several lines. */
const longText = 200;

interface ResourceFieldProps {
  resource: ResourceName;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  attributes: FieldAttributes;
  autoFocus?: boolean;
  /** Lets the form move focus to the first refused field. */
  inputRef?: RefCallback<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
  /** The row being edited, which cannot be its own parent. */
  rowId?: number;
}

/** The input for one declared field; numbers travel as text and are checked by the declaration's schema. */
export function ResourceField({ resource, field, value, onChange, attributes, autoFocus, inputRef, rowId }: ResourceFieldProps) {
  const text = value === null || value === undefined ? '' : String(value);
  const marks = { ...attributes, 'data-autofocus': autoFocus || undefined, ref: inputRef };
  if (field.kind === 'reference') {
    const isParent = field.target === 'self';
    const target = isParent ? resource : field.target;
    if (target === undefined || !isResourceName(target)) return <NumberField {...marks} value={text} decimals={0} onChange={onChange} />;
    return (
      <ResourcePicker
        {...attributes}
        resource={target}
        value={text === '' ? null : Number(text)}
        onChange={onChange}
        rootLabel={isParent ? '顶级' : undefined}
        withoutBranch={isParent ? rowId : undefined}
      />
    );
  }
  if (field.kind === 'choice') {
    const choices = field.choices ?? [];
    const isNumeric = choices.every((choice) => typeof choice.value === 'number');
    return (
      <Select
        {...marks}
        value={text}
        options={choices}
        onChange={(event) => onChange(isNumeric ? Number(event.target.value) : event.target.value)}
      />
    );
  }
  if (field.kind === 'integer' || field.kind === 'decimal')
    return <NumberField {...marks} value={text} decimals={field.kind === 'integer' ? 0 : 4} onChange={onChange} />;
  if ((field.max ?? 0) >= longText)
    return <Textarea {...marks} value={text} maxLength={field.max} onChange={(event) => onChange(event.target.value)} />;
  return <TextInput {...marks} value={text} maxLength={field.max} onChange={(event) => onChange(event.target.value)} />;
}
