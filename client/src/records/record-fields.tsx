import type { ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { plainText } from '#client/lib/html-text.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { type CheckNode, CheckTree } from '#client/ui/check-tree.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { atTime, onDay } from '#client/ui/date-values.ts';
import { type FieldAttributes, FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { RichTextField } from '#client/ui/rich-text/rich-text.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea, TextInput } from '#client/ui/text-input.tsx';
import { type Choice, choiceLabel, STATUS_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { labelOf } from '#shared/field-labels.ts';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { formatDate, formatDateTime, formatPrice } from '#shared/rules/format.rules.ts';
import { STATUS } from '#shared/states.ts';
import { Picture, PictureField } from './picture-field.tsx';
import { areaOf, type FieldName, type RecordPath, type RecordRow, type SearchablePath } from './record-calls.ts';
import { RecordCombobox } from './record-combobox.tsx';
import styles from './record-fields.module.css';
import { ResourcePicker } from './resource-picker.tsx';

interface FieldLook<Name extends string> {
  name: Name;
  required?: boolean;
  hint?: string;
  /** Takes a whole row of the grid. */
  wide?: boolean;
  autoFocus?: boolean;
  /** Shown, but read-only. */
  isFixed?: boolean;
}

/**
 * One field of a record's form. Lengths and formats are checked by the schema, so that a text that is too long gets a message instead of
 * being cut. `nameOf` is the property of a saved record that has the name of the chosen one.
 */
export type RecordField<Name extends string = string, Row = Record<string, unknown>> = BareField<Name, Row> & { label: string };

type BareField<Name extends string, Row> = FieldLook<Name> &
  (
    | { kind: 'text'; inputMode?: 'tel' | 'email' | 'url' }
    | { kind: 'long' | 'rich' | 'password' }
    | { kind: 'picture' /** The value is the address of a picture. */ }
    | {
        kind: 'many';
        nodes: readonly CheckNode[];
        /** Ticking a node also ticks its ancestors. */
        withParents?: boolean | undefined;
      }
    | { kind: 'decimal' | 'integer' /** Short text behind the number, such as 元. */; unit?: string }
    | { kind: 'choice'; resource: ResourceName; nameOf?: keyof Row & string }
    | { kind: 'parent'; resource: ResourceName /** The row itself, which cannot be below itself. */; ownId?: number }
    | { kind: 'record'; path: SearchablePath; nameOf: keyof Row & string; placeholder?: string }
    | {
        kind: 'select';
        choices: readonly Choice<string | number>[];
        /** Label of the empty choice. */
        placeholder?: string;
      }
    | { kind: 'enabled' | 'flag' | 'day' | 'time' }
  );

/** The fields of a record's form. The compiler refuses names that the router does not take. */
export type FieldsOf<P extends RecordPath> = readonly RecordField<FieldName<P>, RecordRow<P>>[];

/** Adds the labels of `shared/field-labels.ts` to the fields that have no label of their own. */
export const fieldsOf = <P extends RecordPath>(
  path: P,
  fields: ReadonlyArray<BareField<FieldName<P>, RecordRow<P>> & { label?: string }>,
): FieldsOf<P> => fields.map((field) => ({ ...field, label: field.label ?? labelOf(areaOf(path), field.name) }));

/** The values of a form by field name: text as typed, ids of choices, `STATUS` for the status, epoch milliseconds. */
export type RecordValues = Record<string, unknown>;

/** The values a form starts with: those of the saved record, else those given for a new one, else empty. */
export function recordValues(fields: readonly RecordField[], record: RecordValues | undefined, initial: RecordValues): RecordValues {
  const start = ({ name, kind }: RecordField) => {
    const value = record?.[name] ?? initial[name] ?? '';
    if (kind === 'enabled') return value === '' ? STATUS.enabled : value;
    if (kind === 'many') return value === '' ? [] : value;
    return kind === 'decimal' ? plainDecimal(String(value)) : value;
  };
  return Object.fromEntries(fields.map((field) => [field.name, start(field)]));
}

interface RecordFieldsProps<Valid> {
  fields: readonly RecordField[];
  control: Control<RecordValues, unknown, Valid>;
  readOnly?: boolean;
  /** The saved record, which has the names of chosen records. */
  record?: RecordValues;
  columns?: 1 | 2 | 3;
}

/** A read-only value among fields. */
export function Fact({ label, text, numeric = false }: { label: string; text: ReactNode; numeric?: boolean }) {
  return (
    <dl className={styles.read}>
      <dt>{label}</dt>
      <dd data-numeric={numeric || undefined}>{text}</dd>
    </dl>
  );
}

/** The fields of a record on a grid: inputs, or plain text with `readOnly`. */
export function RecordFields<Valid>({ fields, control, readOnly = false, record, columns = 3 }: RecordFieldsProps<Valid>) {
  return (
    <div className={styles.grid} style={{ '--columns': columns } as React.CSSProperties}>
      {fields.map((field) => (
        <div key={field.name} className={field.wide ? styles.wide : undefined}>
          <Controller
            control={control}
            name={field.name}
            render={({ field: input, fieldState }) =>
              readOnly || field.isFixed ? (
                <Fact
                  label={field.label}
                  text={
                    field.kind === 'picture' ? (
                      <Picture url={textOf(input.value)} label={field.label} />
                    ) : (
                      readText(field, input.value, record)
                    )
                  }
                  numeric={field.kind === 'decimal' || field.kind === 'integer'}
                />
              ) : (
                <FormField label={field.label} required={field.required} hint={field.hint} error={fieldState.error?.message}>
                  {(attributes) => (
                    <FieldInput field={field} value={input.value} onChange={input.onChange} attributes={attributes} record={record} />
                  )}
                </FormField>
              )
            }
          />
        </div>
      ))}
    </div>
  );
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const timeOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const chosenNames = (nodes: readonly CheckNode[], chosen: ReadonlySet<number>): string[] =>
  nodes.flatMap(({ id, label, children = [] }) => [...(chosen.has(id) ? [label] : []), ...chosenNames(children, chosen)]);

/** A value as readable text. `record` has the names of chosen records. */
export function readText(field: RecordField, value: unknown, record: RecordValues | undefined): string {
  const text = textOf(value);
  switch (field.kind) {
    case 'enabled':
      return choiceLabel(STATUS_CHOICES, value);
    case 'flag':
      return choiceLabel(TRUE_FALSE_CHOICES, value);
    case 'select':
      return choiceLabel(field.choices, value);
    case 'choice':
    case 'record':
      return value ? textOf(field.nameOf && record?.[field.nameOf]) : '';
    case 'rich':
      return plainText(text);
    case 'password':
      return text === '' ? '' : '••••';
    case 'many':
      return chosenNames(field.nodes, new Set(value as number[])).join('、');
    case 'day':
      return formatDate(timeOf(value));
    case 'time':
      return formatDateTime(timeOf(value));
    case 'decimal':
    case 'integer':
      if (text === '' || !field.unit) return text;
      return `${field.unit === '元' ? formatPrice(text) : text} ${field.unit}`;
    default:
      return text;
  }
}

interface FieldInputProps {
  field: RecordField;
  value: unknown;
  onChange(value: unknown): void;
  attributes: FieldAttributes;
  record: RecordValues | undefined;
}

function FieldInput({ field, value, onChange, attributes, record }: FieldInputProps) {
  const marks = { ...attributes, 'data-autofocus': field.autoFocus || undefined };
  const text = textOf(value);
  const id = text === '' ? null : Number(text);
  const onText = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (field.kind) {
    case 'choice':
      return <ResourcePicker {...attributes} resource={field.resource} value={id} onChange={onChange} />;
    case 'parent':
      return (
        <ResourcePicker
          {...attributes}
          resource={field.resource}
          value={id}
          onChange={onChange}
          rootLabel="顶级"
          withoutBranch={field.ownId}
        />
      );
    case 'record': {
      const { path, label, placeholder } = field;
      const name = textOf(record?.[field.nameOf]);
      return (
        <RecordCombobox {...attributes} path={path} label={label} placeholder={placeholder} value={id} name={name} onChange={onChange} />
      );
    }
    case 'select': {
      const pick = (picked: string) => field.choices.find((choice) => String(choice.value) === picked)?.value ?? '';
      return (
        <Select
          {...marks}
          value={text}
          placeholder={field.placeholder}
          options={field.choices}
          onChange={(event) => onChange(pick(event.target.value))}
        />
      );
    }
    case 'enabled':
      return (
        <Tick
          id={attributes.id}
          label="启用"
          checked={value !== STATUS.disabled}
          onChange={(checked) => onChange(checked ? STATUS.enabled : STATUS.disabled)}
        />
      );
    case 'flag':
      return <Tick id={attributes.id} label="是" checked={value === true} onChange={onChange} />;
    case 'day': {
      const time = timeOf(value);
      const setDay = (day: string | null) => onChange(day === null ? null : onDay(time, day));
      return <DatePicker label={field.label} invalid={attributes.invalid} value={formatDate(time) || null} onChange={setDay} />;
    }
    case 'time':
      return (
        <DatePicker
          label={field.label}
          withTime
          invalid={attributes.invalid}
          value={formatDateTime(timeOf(value)) || null}
          onChange={(time) => onChange(atTime(time))}
        />
      );
    case 'decimal':
    case 'integer':
      return (
        <NumberField
          {...marks}
          value={text}
          decimals={field.kind === 'integer' ? 0 : 4}
          trailing={field.unit}
          onFocus={(event) => event.currentTarget.select()}
          onChange={onChange}
        />
      );
    case 'many':
      return (
        <CheckTree
          label={field.label}
          nodes={field.nodes}
          withParents={field.withParents}
          selected={new Set(value as number[])}
          invalid={attributes.invalid}
          describedBy={attributes['aria-describedby']}
          onChange={(next) => onChange([...next])}
        />
      );
    case 'password':
      return <TextInput {...marks} type="password" autoComplete="new-password" value={text} onChange={onText} />;
    case 'picture':
      return <PictureField {...attributes} label={field.label} value={text} onChange={onChange} />;
    case 'rich':
      return <RichTextField {...marks} label={field.label} value={text} onChange={onChange} />;
    case 'long':
      return <Textarea {...marks} value={text} onChange={onText} />;
    default:
      return <TextInput {...marks} value={text} inputMode={field.inputMode} onChange={onText} />;
  }
}

function Tick({ onChange, ...rest }: { id: string; label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <div className={styles.check}>
      <Checkbox {...rest} onChange={(event) => onChange(event.target.checked)} />
    </div>
  );
}
