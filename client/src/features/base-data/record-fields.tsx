import { type Control, Controller } from 'react-hook-form';
import { ResourcePicker } from '#client/resources/resource-picker.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { type FieldAttributes, FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Textarea, TextInput } from '#client/ui/text-input.tsx';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import styles from './record-fields.module.css';

/** One field of a record's form. Lengths and formats are the schema's business: what breaks them gets its message, not a silent cut. */
export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'decimal' | 'integer' | 'choice' | 'enabled';
  required?: boolean;
  hint?: string;
  /** Takes the whole row. */
  wide?: boolean;
  /** For a choice: the list it is taken from, and the property of a saved record that has the chosen one's name. */
  resource?: ResourceName;
  nameOf?: string;
  /** Short text behind the number, such as 元. */
  unit?: string;
  inputMode?: 'tel' | 'email' | 'url';
  autoFocus?: boolean;
}

/** A stored decimal as a person writes it: `20000.0000` is `20000`. */
function plainDecimal(value: unknown): unknown {
  return typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** What a form starts with: the saved record's values, else those given for a new one, else empty. */
export function recordValues(fields: readonly RecordField[], record: RecordValues | undefined, initial: RecordValues): RecordValues {
  const start = ({ name, kind }: RecordField) => record?.[name] ?? initial[name] ?? (kind === 'enabled' ? 0 : '');
  return Object.fromEntries(fields.map((field) => [field.name, field.kind === 'decimal' ? plainDecimal(start(field)) : start(field)]));
}

/** The values of a form: text as typed, ids of choices, 0/1 for the status. */
export type RecordValues = Record<string, unknown>;

interface RecordFieldsProps {
  fields: readonly RecordField[];
  // The forms differ in their values; a field only reads its own.
  control: Control<RecordValues>;
  readOnly: boolean;
  /** The saved record, for the names of what is chosen. */
  record?: RecordValues;
}

/** The fields of a record on a grid: inputs while it is edited, plain text while it is read. */
export function RecordFields({ fields, control, readOnly, record }: RecordFieldsProps) {
  return (
    <div className={styles.grid}>
      {fields.map((field) => (
        <div key={field.name} className={field.wide ? styles.wide : undefined}>
          <Controller
            control={control}
            name={field.name}
            render={({ field: input, fieldState }) =>
              readOnly ? (
                <ReadField field={field} value={input.value} record={record} />
              ) : (
                <FormField label={field.label} required={field.required} hint={field.hint} error={fieldState.error?.message}>
                  {(attributes) => <EditField field={field} value={input.value} onChange={input.onChange} attributes={attributes} />}
                </FormField>
              )
            }
          />
        </div>
      ))}
    </div>
  );
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function readText(field: RecordField, value: unknown, record: RecordValues | undefined): string {
  if (field.kind === 'enabled') return value === 1 ? '停用' : '启用';
  if (field.kind === 'choice') return value ? textOf(field.nameOf && record?.[field.nameOf]) : '';
  const text = textOf(value);
  return text !== '' && field.unit ? `${text} ${field.unit}` : text;
}

function ReadField({ field, value, record }: { field: RecordField; value: unknown; record: RecordValues | undefined }) {
  const isNumber = field.kind === 'decimal' || field.kind === 'integer';
  return (
    <dl className={styles.read}>
      <dt>{field.label}</dt>
      <dd data-numeric={isNumber || undefined}>{readText(field, value, record)}</dd>
    </dl>
  );
}

interface EditFieldProps {
  field: RecordField;
  value: unknown;
  onChange(value: unknown): void;
  attributes: FieldAttributes;
}

function EditField({ field, value, onChange, attributes }: EditFieldProps) {
  const marks = { ...attributes, 'data-autofocus': field.autoFocus || undefined };
  if (field.kind === 'choice' && field.resource)
    return <ResourcePicker {...attributes} resource={field.resource} value={value ? Number(value) : null} onChange={onChange} />;
  if (field.kind === 'enabled')
    return (
      <div className={styles.check}>
        <Checkbox id={attributes.id} label="启用" checked={value !== 1} onChange={(event) => onChange(event.target.checked ? 0 : 1)} />
      </div>
    );
  if (field.kind === 'decimal' || field.kind === 'integer')
    return (
      <NumberField {...marks} value={textOf(value)} decimals={field.kind === 'integer' ? 0 : 4} trailing={field.unit} onChange={onChange} />
    );
  if (field.kind === 'long') return <Textarea {...marks} value={textOf(value)} onChange={(event) => onChange(event.target.value)} />;
  return <TextInput {...marks} value={textOf(value)} inputMode={field.inputMode} onChange={(event) => onChange(event.target.value)} />;
}
