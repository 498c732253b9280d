import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { toApiError } from '#client/lib/api-error.ts';
import { usePermission } from '#client/lib/permission.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogProps } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { FormDialog } from './form-dialog.tsx';
import { permissionOf, type RecordDetail, type RecordPath, recordCalls, recordKey } from './record-calls.ts';
import { type FieldsOf, type RecordField, RecordFields, type RecordValues, recordValues } from './record-fields.tsx';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import type { RecordListState } from './use-record-list.ts';

interface RecordDialogOptions<P extends RecordPath, Valid> {
  fields: FieldsOf<P>;
  schema: z.ZodType<Valid>;
  /** What a new record starts with. */
  initial?: RecordValues;
  /** The saved record, if its list row has all fields. It is then not fetched, and the form opens editable. */
  row?: RecordDetail<P> | undefined;
  /** Further input of `get`, besides the id. */
  query?: RecordValues;
  /** The form's values of a record, if they are more than those of its fields. */
  valuesOf?(record: RecordDetail<P> | undefined): RecordValues;
  /** Saves in place of `create` and `update`, if it takes more calls. @returns the record's id */
  save?(valid: Valid, key: string, record: RecordDetail<P> | undefined, form: RecordForm<Valid>['form']): Promise<number | null>;
  /** Changes a record that somebody else saved before it becomes the base of the form, such as to keep parts as they were opened. */
  adopt?(fresh: RecordDetail<P>, opened: RecordDetail<P> | undefined): RecordDetail<P>;
  /** The message after saving, in place of 新增成功 and 修改成功. */
  done?: string;
  onSaved(id: number, valid: Valid): unknown;
  onRefused?(names: string[]): void;
}

/** The dialog of a record. A new record opens editable; a saved one opens read-only until 编辑, unless its row was given. */
interface RecordDialogState<P extends RecordPath, Valid> extends RecordForm<Valid> {
  path: P;
  fields: readonly RecordField[];
  isNew: boolean;
  isEditing: boolean;
  /** It opened read-only. */
  isReadFirst: boolean;
  record: RecordDetail<P> | undefined;
  /** Why the record could not be loaded. */
  loadError: unknown;
  edit(): void;
  retryLoad(): void;
}

export const useRecordDialog = <P extends RecordPath, Valid extends object>(
  path: P,
  id: number | undefined,
  options: RecordDialogOptions<P, Valid>,
) => useDeclaredDialog(path, id, { ...options, fields: options.fields as readonly RecordField[] });

/** `useRecordDialog` for fields that come from a declaration, so that the compiler cannot check their names. */
export function useDeclaredDialog<P extends RecordPath, Valid extends object>(
  path: P,
  id: number | undefined,
  options: Omit<RecordDialogOptions<P, Valid>, 'fields' | 'row'> & { fields: readonly RecordField[]; row?: { id: number } | undefined },
): RecordDialogState<P, Valid> {
  const { fields, schema, initial = {}, row, query = {}, onSaved, onRefused } = options;
  const queryClient = useQueryClient();
  const calls = recordCalls(path);
  const isNew = id === undefined;
  const [isEditing, setEditing] = useState(isNew || row !== undefined);
  const key = recordKey(path, 'get', { id, ...query });
  const loaded = useQuery({
    queryKey: key,
    queryFn: () => calls.get({ id, ...query }),
    enabled: !isNew,
    initialData: row as RecordDetail<P> | undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { inPlace: true },
  });
  const fetched = loaded.data as RecordDetail<P> | undefined;
  // The record that the form began with. A version that somebody else saves meanwhile is merged when this one is saved.
  const [record, setRecord] = useState(fetched);
  const valuesOf = options.valuesOf ?? ((given) => recordValues(fields, given as RecordValues | undefined, initial));
  const adopt = (next: RecordDetail<P>) => {
    queryClient.setQueryData(key, next);
    setRecord(next);
  };
  const store = async (valid: Valid, key: string) => {
    if (!record) return calls.create(valid as RecordValues, key);
    const { id, version } = record;
    await calls.update({ ...valid, id, version });
    return id;
  };
  const form: RecordForm<Valid> = useRecordForm({
    values: valuesOf(record),
    schema,
    fields,
    record: record as RecordValues | undefined,
    latest: async () => {
      const fresh = await calls.get({ id, ...query });
      const next = options.adopt?.(fresh, record) ?? fresh;
      return { values: valuesOf(fresh), record: fresh as RecordValues, adopt: () => adopt(next) };
    },
    save: async (valid, key) => {
      const saved = await (options.save ?? store)(valid, key, record, form.form);
      return saved === null ? null : { id: saved, valid };
    },
    done: options.done ?? (isNew ? '新增成功' : '修改成功'),
    onSaved: (saved) => {
      void queryClient.invalidateQueries({ queryKey: recordKey(path) });
      return onSaved(saved.id, saved.valid);
    },
    onRefused,
  });
  if (fetched !== record && !form.isDirty) setRecord(fetched);
  return {
    ...form,
    path,
    fields,
    isNew,
    isEditing,
    isReadFirst: !isNew && row === undefined,
    record,
    loadError: loaded.error,
    edit: () => setEditing(true),
    retryLoad: () => void loaded.refetch(),
  };
}

interface RecordDialogProps<P extends RecordPath, Valid> extends Partial<Pick<DialogProps, 'title' | 'size' | 'fixedHeight'>> {
  dialog: RecordDialogState<P, Valid>;
  columns?: 1 | 2 | 3;
  /** What the record is, such as 客户报价 in 新建客户报价. */
  noun: string;
  /** By default, whether the person may create or update such a record. */
  isSavable?: boolean | undefined;
  onClose(): void;
  /** Further buttons for a saved record. */
  acts?: ReactNode;
  /** The content; by default the record's fields. */
  children?: ReactNode;
}

export function RecordDialog<P extends RecordPath, Valid>({
  dialog,
  noun,
  columns,
  acts,
  children,
  ...props
}: RecordDialogProps<P, Valid>) {
  const { path, fields, form, isNew, isEditing, isReadFirst, record, loadError, edit, retryLoad } = dialog;
  const can = usePermission();
  const isReady = isNew || record !== undefined;
  const { isSavable = can(`${permissionOf(path)}:${isNew ? 'create' : 'update'}`), ...rest } = props;
  return (
    <FormDialog
      title={`${isNew ? '新建' : isEditing ? '修改' : ''}${noun}`}
      size="large"
      {...rest}
      form={dialog}
      isLocked={!isReady || !isEditing}
      saveLabel={isSavable ? '保存' : null}
      closeLabel={isReadFirst ? '关闭' : '取消'}
      actions={
        isReadFirst && (
          <>
            {isReady && acts}
            {isSavable && (
              <Button disabled={!isReady || isEditing} onClick={edit}>
                编辑
              </Button>
            )}
          </>
        )
      }
    >
      {isReady &&
        (children ?? (
          <RecordFields fields={fields} control={form.control} readOnly={!isEditing} record={record as RecordValues} columns={columns} />
        ))}
      {!isReady && !loadError && <LoadingArea />}
      {!isReady && loadError !== null && (
        <ErrorState title={`获取${noun}失败`} message={toApiError(loadError).message} onRetry={retryLoad} />
      )}
    </FormDialog>
  );
}

/** A form that consists of its fields only. */
export type PlainForm<P extends RecordPath> = Omit<RecordDialogOptions<P, object>, 'onSaved'> & {
  /** What the record is, if not the list's own noun. */
  noun?: string | undefined;
  /** The opened record can only be read, whatever the person may do. */
  isReadOnly?: boolean;
};

interface PlainRecordDialogProps<P extends RecordPath> {
  list: Pick<RecordListState<never, never, never, P>, 'path' | 'noun' | 'can' | 'close'>;
  opened: { row?: { id: number }; initial?: RecordValues };
  form: PlainForm<P>;
}

/** The dialog of a form that consists of its fields only, opened over the record's list. */
export function PlainRecordDialog<P extends RecordPath>({ list, opened: { row, initial }, form }: PlainRecordDialogProps<P>) {
  const { path, noun, can, close } = list;
  const dialog = useRecordDialog(path, row?.id, { ...form, initial: { ...form.initial, ...initial }, onSaved: close });
  return (
    <RecordDialog dialog={dialog} noun={form.noun ?? noun} isSavable={!form.isReadOnly && can(row ? 'update' : 'create')} onClose={close} />
  );
}
