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

/** A record as somebody else has saved it while it stood open here. */
interface Latest {
  values: RecordValues;
  /** With the names of what its fields point to. */
  record: RecordValues;
  /** From here on the form is one of this state of the record: the next save is measured by its version. */
  adopt(): void;
}

/** A form as its frame and its fields use it. */
export interface RecordForm<Valid = unknown> {
  /** Of the form's element. */
  id: string;
  form: UseFormReturn<RecordValues, unknown, Valid>;
  isDirty: boolean;
  isBusy: boolean;
  /** Why the last save did not succeed, where no field says it. */
  failure: ApiError | null;
  /** What somebody else has saved meanwhile, while a person chooses. */
  merge: Merge | null;
  submit(): void;
  /** Goes to the first refused field, once the messages are on the page. */
  focusRefused(): void;
  /** Starts anew with these values. */
  restart(values: RecordValues): void;
}

interface RecordFormOptions<Valid, Saved> {
  /** What the form starts with; when they change, it starts anew. */
  values: RecordValues;
  schema: z.ZodType<Valid>;
  /** For the messages of the server, which stand beside the field that they are about. */
  fields?: readonly RecordField[];
  /**
   * Makes or changes the record.
   * @param key the same for every attempt of this opening, until one succeeds: what is created under it is created once
   * @returns null where the person decided not to save
   */
  save(valid: Valid, key: string): Promise<Saved | null>;
  /** Reads the record anew when a save was refused because somebody else had changed it. Without it the refusal is only told. */
  latest?(): Promise<Latest>;
  /** What a value that no field shows is called, and how it reads. */
  describe?(name: string, value: unknown): { label: string; text: string };
  /** The record as it was opened, for the names of what its fields point to. */
  record?: RecordValues;
  /** Said when it is saved; null where the screen says it in its own place. */
  done: string | null;
  onSaved(saved: Saved): unknown;
  /** The fields that were refused, before anything was sent or by the server. */
  onRefused?(names: string[]): void;
}

/** The field that a refusal is about: the one that holds the name which is taken, or whose label its message begins with. */
export function refusedField({ message, reason, params }: ApiError, fields: readonly RecordField[], values: RecordValues): string | null {
  if (reason === 'nameTaken') return fields.find(({ name }) => values[name] === params.name)?.name ?? null;
  if (!['invalid', 'badRequest', 'referenceMissing'].includes(reason)) return null;
  const text = message.replace('请求参数不正确:', '');
  const named = fields.filter(({ label }) => text.startsWith(label)).toSorted((a, b) => b.label.length - a.label.length);
  return named[0]?.name ?? null;
}

/** The words for a save that failed. A key that was used before means that an earlier attempt did arrive. */
function failureOf(error: unknown): ApiError | null {
  if (!error) return null;
  const failure = toApiError(error);
  return failure.reason === 'idempotencyMismatch' ? { ...failure, message: '此前已保存成功，请关闭后在列表中查看' } : failure;
}

/** What the record is called: the first text of its form. */
const nameIn = (fields: readonly RecordField[], values: RecordValues): string | undefined => {
  const name = fields.find(({ kind }) => kind === 'text')?.name;
  return name === undefined ? undefined : String(values[name] ?? '') || undefined;
};

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** What differs between what was opened, what stands in the form, and what somebody else has saved. */
function mergeCells(
  { values: base, fields = [], describe, record }: Pick<RecordFormOptions<never, never>, 'values' | 'fields' | 'describe' | 'record'>,
  mine: RecordValues,
  { values: theirs, record: saved }: Latest,
): MergeCell[] {
  const words = (name: string, value: unknown): { label: string; text: string } | null => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) return describe?.(name, value) ?? null;
    // The name of what is chosen is known of the two saved states; of a choice made since, only that there is one.
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

/** A form with its checks, its one call at a time, and the key under which what it creates is created once. */
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
  // Read while rendering: the form only tracks what is read.
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
      // It is saved: what fails from here on is no reason to save it again.
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
    // The second click of a double-click comes before the button is drawn as busy.
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
  // After a merge the form is reset to the record that was adopted. Then the chosen values are put in, and saved.
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
