import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toast } from '#client/ui/toast.ts';
import { changedBy, type Merge, type MergeCell } from './merge.ts';
import { type RecordField, type RecordValues, readText } from './record-fields.tsx';

/** A record as somebody else has saved it while it was open here. */
interface Latest {
  values: RecordValues;
  /** The record itself, with the names of the records that its fields refer to. */
  record: RecordValues;
  /** Makes this record the base of the form, so that the next save sends its version. */
  adopt(): void;
}

/** A form, as its dialog or page and its fields use it. */
export interface RecordForm<Valid = unknown> {
  /** The id of the form element. */
  id: string;
  form: UseFormReturn<RecordValues, unknown, Valid>;
  isDirty: boolean;
  isBusy: boolean;
  /** Why the last save failed; null if a field shows it. */
  failure: ApiError | null;
  /** What somebody else has saved meanwhile, while the person chooses; else null. */
  merge: Merge | null;
  submit(): void;
  /** Focuses the first refused field, once the messages are on the page. */
  focusRefused(): void;
  /** Resets the form to these values. */
  restart(values: RecordValues): void;
}

interface RecordFormOptions<Valid, Saved> {
  /** The values that the form starts with. When they change, the form is reset to them. */
  values: RecordValues;
  schema: z.ZodType<Valid>;
  /** The fields, so that a refusal of the server is shown at the field that it is about. */
  fields?: readonly RecordField[];
  /**
   * Creates or changes the record.
   * @param key an idempotency key, the same for every attempt until one succeeds, so that a repeated attempt creates no second record
   * @returns null if the person decided not to save
   */
  save(valid: Valid, key: string): Promise<Saved | null>;
  /** Fetches the record when a save was refused because somebody else had changed it. Without it the refusal is only shown. */
  latest?(): Promise<Latest>;
  /** The label and the text of a value that no field shows, for the merge. */
  describe?(name: string, value: unknown): { label: string; text: string };
  /** The record as it was opened, with the names of the records that its fields refer to. */
  record?: RecordValues;
  /** The message after saving; null if the screen shows the success itself. */
  done: string | null;
  onSaved(saved: Saved): unknown;
  /** Gets the names of the fields that the schema or the server refused. */
  onRefused?(names: string[]): void;
}

/**
 * The name of the field that a refusal is about: the one with the name that is taken, or the one whose label begins the message; else null.
 */
export function refusedField({ message, reason, params }: ApiError, fields: readonly RecordField[], values: RecordValues): string | null {
  if (reason === 'nameTaken') return fields.find(({ name }) => values[name] === params.name)?.name ?? null;
  if (!['invalid', 'badRequest', 'referenceMissing'].includes(reason)) return null;
  const text = message.replace('请求参数不正确:', '');
  const named = fields.filter(({ label }) => text.startsWith(label)).toSorted((a, b) => b.label.length - a.label.length);
  return named[0]?.name ?? null;
}

/** The failure of a save. The server knowing the key with other values means that an earlier attempt, whose answer was lost, succeeded. */
function failureOf(error: unknown): ApiError | null {
  if (!error) return null;
  const failure = toApiError(error);
  return failure.reason === 'idempotencyMismatch' ? { ...failure, message: '此前已保存成功，请关闭后在列表中查看' } : failure;
}

/** The record's name: the value of the first text field. */
const nameIn = (fields: readonly RecordField[], values: RecordValues): string | undefined => {
  const name = fields.find(({ kind }) => kind === 'text')?.name;
  return name === undefined ? undefined : String(values[name] ?? '') || undefined;
};

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** The values that differ between the opened record, the form, and what somebody else has saved. */
function mergeCells(
  { values: base, fields = [], describe, record }: Pick<RecordFormOptions<never, never>, 'values' | 'fields' | 'describe' | 'record'>,
  mine: RecordValues,
  { values: theirs, record: saved }: Latest,
): MergeCell[] {
  const words = (name: string, value: unknown): { label: string; text: string } | null => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) return describe?.(name, value) ?? null;
    // The two saved states have the names of chosen records. A choice made in the form since has none.
    const source = [saved, record].find((row) => isSameValue(row?.[name], value));
    const text = readText(field, value, source);
    return { label: field.label, text: text === '' && value ? '新选择的一项' : text };
  };
  return Object.keys(base).flatMap((name) => {
    const by = changedBy(base[name], mine[name], theirs[name], isSameValue);
    const [own, other] = [words(name, mine[name]), words(name, theirs[name])];
    if (by === null || own === null || other === null) return [];
    return [{ id: name, label: own.label, mine: own.text, theirs: other.text, isConflict: by === 'both' }];
  });
}

/** A form with its checks. It sends one save at a time, with an idempotency key, and merges with what somebody else saved meanwhile. */
export function useRecordForm<Valid, Saved>(options: RecordFormOptions<Valid, Saved>): RecordForm<Valid> {
  const { values, schema, fields = [], save, latest, done, onSaved, onRefused } = options;
  const id = useId();
  const key = useRef<string | null>(null);
  const isUnderWay = useRef(false);
  const isRefused = useRef(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [id, refusals]);
  const focusRefused = () => setRefusals((before) => before + 1);
  const refuse = (names: string[]) => {
    isRefused.current = true;
    onRefused?.(names);
  };
  const form = useForm<RecordValues, unknown, Valid>({
    values,
    resolver: zodResolver(schema as z.ZodType<Valid, RecordValues>) as Resolver<RecordValues, unknown, Valid>,
    shouldFocusError: false,
  });
  // Read while rendering, because react-hook-form tracks only the state that is read.
  const { isDirty } = form.formState;
  const [saidByField, setSaidByField] = useState<unknown>(null);
  const [merge, setMerge] = useState<Merge | null>(null);
  const merged = useRef<RecordValues | null>(null);

  const startMerge = async ({ params }: ApiError) => {
    const found = await latest?.();
    if (!found) return;
    const mine = form.getValues();
    const apply: Merge['apply'] = (taken) => {
      merged.current = Object.fromEntries(Object.keys(mine).map((name) => [name, (taken.has(name) ? found.values : mine)[name]]));
      found.adopt();
      setMerge(null);
    };
    const [who, when] = [String(params.who ?? ''), String(params.when ?? '')];
    setMerge({ who, when, cells: mergeCells(options, mine, found), apply, dismiss: () => setMerge(null) });
  };
  const saving = useMutation({
    mutationFn: (valid: Valid) => {
      key.current ??= newIdempotencyKey();
      return save(valid, key.current);
    },
    meta: { inPlace: true },
    onSuccess: async (saved) => {
      if (saved === null) return;
      key.current = null;
      if (done !== null) toast.success(done, { description: nameIn(fields, form.getValues()) });
      // The record is saved. A failure of onSaved must not look like a failed save, or the person saves again.
      try {
        await onSaved(saved);
      } catch (error) {
        reportError(error);
      }
    },
    onError: (error) => {
      const failure = toApiError(error);
      if (failure.reason === 'stale') void startMerge(failure).catch(reportError);
      const name = refusedField(failure, fields, form.getValues());
      if (name === null) return;
      setSaidByField(error);
      form.setError(name, { message: failure.message });
      refuse([name]);
    },
  });

  const submit = () => {
    // The second click of a double-click comes before the button is rendered as busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    isRefused.current = false;
    const send = form.handleSubmit(
      (valid) => saving.mutateAsync(valid).catch(() => undefined),
      (faults) => refuse(Object.keys(faults)),
    );
    void send().finally(() => {
      isUnderWay.current = false;
      if (isRefused.current) focusRefused();
    });
  };
  // After a merge the form is reset to the adopted record. This effect then sets the chosen values and saves them.
  useEffect(() => {
    const chosen = merged.current;
    if (chosen === null) return;
    merged.current = null;
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
    submit();
  });

  return {
    id,
    form,
    isDirty,
    isBusy: saving.isPending,
    failure: saving.error === saidByField ? null : failureOf(saving.error),
    merge,
    submit,
    focusRefused,
    restart: (next) => {
      saving.reset();
      form.reset(next);
    },
  };
}
