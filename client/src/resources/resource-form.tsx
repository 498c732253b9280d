import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { plainDecimal } from '#client/ui/number-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { declarationOf, type ResourceName } from '#shared/resources/all-resources.ts';
import { type ResourceDeclaration, resourceSchemas } from '#shared/resources/resource.ts';
import { type ResourceRow, resourceApi, resourceKey } from './resource-api.ts';
import { ResourceField } from './resource-field.tsx';
import styles from './resource-form.module.css';

interface ResourceFormProps {
  resource: ResourceName;
  /** The row to edit; absent for a new one. */
  row?: ResourceRow;
  /** Values a new row starts with, such as the parent it is added under. */
  initial?: Record<string, unknown>;
  onClose(): void;
  onSaved?(id: number): void;
}

/** What the form starts with: the given values, else each field's fallback; decimals without trailing zeros. */
function startValues(declaration: ResourceDeclaration, given: Record<string, unknown> = {}): Record<string, unknown> {
  const entries = Object.entries(declaration.fields).map(([name, field]) => {
    const value = given[name] ?? field.fallback ?? '';
    return [name, field.kind === 'decimal' && typeof value === 'string' ? plainDecimal(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Adds or edits a row of a plain resource, field by field as declared and checked by the server's own schema. */
export function ResourceForm({ resource, row, initial, onClose, onSaved }: ResourceFormProps) {
  const declaration = declarationOf(resource);
  const queryClient = useQueryClient();
  const schema = useMemo(() => resourceSchemas(declaration).create, [declaration]);
  const names = Object.keys(declaration.fields);
  const form = useForm<Record<string, unknown>>({
    defaultValues: startValues(declaration, row ?? initial),
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  // Read while rendering: the form only tracks what is read.
  const { isDirty } = form.formState;

  const save = useMutation({
    mutationFn: async (values: Record<string, unknown>) => {
      const api = resourceApi(resource);
      if (!row) return api.create(values);
      await api.update({ ...values, id: row.id, version: row.version });
      return row.id;
    },
    meta: { inPlace: true },
    onSuccess: async (id) => {
      toast.success(row ? '修改成功' : '新增成功');
      await queryClient.invalidateQueries({ queryKey: resourceKey(resource) });
      onSaved?.(id);
      onClose();
    },
  });

  const close = async () => {
    if (isDirty && !save.isSuccess && !(await confirm({ message: '内容尚未保存，确定关闭吗？' }))) return;
    onClose();
  };
  const failure = save.error ? toApiError(save.error).message : null;
  const formId = `${resource}-form`;

  return (
    <Dialog
      title={`${row ? '修改' : '新增'}${declaration.title}`}
      size="medium"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
        {names.map((name, index) => {
          const field = declaration.fields[name];
          if (!field) return null;
          return (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field: input, fieldState }) => (
                <FormField label={field.label} required={field.required} hint={field.hint} error={fieldState.error?.message}>
                  {(attributes) => (
                    <ResourceField
                      resource={resource}
                      field={field}
                      value={input.value}
                      onChange={input.onChange}
                      attributes={attributes}
                      inputRef={input.ref}
                      autoFocus={index === names.findIndex((candidate) => declaration.fields[candidate]?.kind === 'text')}
                      rowId={row?.id}
                    />
                  )}
                </FormField>
              )}
            />
          );
        })}
      </form>
    </Dialog>
  );
}
