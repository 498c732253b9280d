import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { toast } from '#client/ui/toast.ts';
import type { RecordField, RecordValues } from './record-fields.tsx';

/** A form as its frame and its fields use it. */
export interface RecordForm<Valid = unknown> {
  /** Of the form's element. */
  id: string;
  form: UseFormReturn<RecordValues, unknown, Valid>;
  isDirty: boolean;
  isBusy: boolean;
  /** Why the last save did not succeed, where no field says it. */
  failure: ApiError | null;
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
   * @returns null where the person thought better of it
   */
  save(valid: Valid, key: string): Promise<Saved | null>;
  /** Said when it is saved. */
  done: string;
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

/** A form with its checks, its one call at a time, and the key under which what it creates is created once. */
export function useRecordForm<Valid, Saved>(options: RecordFormOptions<Valid, Saved>): RecordForm<Valid> {
  const { values, schema, fields = [], save, done, onSaved, onRefused } = options;
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
  const saving = useMutation({
    mutationFn: (valid: Valid) => {
      key.current ??= newIdempotencyKey();
      return save(valid, key.current);
    },
    meta: { inPlace: true },
    onSuccess: async (saved) => {
      if (saved === null) return;
      key.current = null;
      toast.success(done);
      // It is saved: what fails from here on is no reason to save it again.
      try {
        await onSaved(saved);
      } catch (error) {
        reportError(error);
      }
    },
    onError: (error) => {
      const failure = toApiError(error);
      const name = refusedField(failure, fields, form.getValues());
      if (name === null) return;
      setSaidByField(error);
      form.setError(name, { message: failure.message });
      refuse([name]);
    },
  });

  return {
    id,
    form,
    isDirty,
    isBusy: saving.isPending,
    failure: saving.error === saidByField ? null : failureOf(saving.error),
    submit: () => {
      // The second press of a double-click comes before the first shows.
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
    },
    focusRefused,
    restart: (next) => {
      saving.reset();
      form.reset(next);
    },
  };
}
