import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { declarationOf, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { resourceSchemas } from '#shared/resources/resource.ts';
import { FormDialog } from './form-dialog.tsx';
import { recordCalls, recordKey } from './record-calls.ts';
import { RecordFields, type RecordValues, recordValues } from './record-fields.tsx';
import { inputOf } from './resource-fields.ts';
import type { ResourceRow } from './resource-options.ts';
import { useRecordForm } from './use-record-form.ts';

interface ResourceFormProps {
  resource: ResourceName;
  /** The row to edit; absent for a new one. */
  row?: ResourceRow;
  /** Values a new row starts with, such as the parent it is added under. */
  initial?: RecordValues;
  onClose(): void;
  onSaved?(id: number): void;
}

/** Adds or edits a row of a plain resource, field by field as declared and checked by the server's own schema. */
export function ResourceForm({ resource, row: openedRow, initial = {}, onClose, onSaved }: ResourceFormProps) {
  const [row, setRow] = useState(openedRow);
  const declaration = declarationOf(resource);
  const queryClient = useQueryClient();
  const schema = useMemo(() => resourceSchemas(declaration).create, [declaration]);
  // Structured data needs a screen of its own.
  const declared = Object.entries(declaration.fields).filter(([, { kind }]) => kind !== 'json');
  const fields = declared.map(([name, field]) => inputOf(resource, name, field, row?.id));
  const first = fields.find(({ kind }) => kind === 'text');
  const fallbacks = Object.fromEntries(declared.map(([name, field]) => [name, field.fallback]));
  const valuesOf = (of: ResourceRow | undefined) => recordValues(fields, of, { ...fallbacks, ...initial });
  const form = useRecordForm({
    values: valuesOf(row),
    schema,
    fields,
    record: row,
    latest: async () => {
      const fresh = (await recordCalls(resourcePath(resource)).get({ id: row?.id })) as ResourceRow;
      return { values: valuesOf(fresh), record: fresh, adopt: () => setRow(fresh) };
    },
    save: async (valid, key) => {
      const calls = recordCalls(resourcePath(resource));
      if (!row) return calls.create({ ...valid }, key);
      await calls.update({ ...valid, id: row.id, version: row.version });
      return row.id;
    },
    done: row ? '修改成功' : '新增成功',
    onSaved: async (id) => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: recordKey(resourcePath(resource)) });
      onSaved?.(id);
    },
  });
  return (
    <FormDialog title={`${row ? '修改' : '新建'}${declaration.title}`} form={form} onClose={onClose}>
      <RecordFields
        fields={fields.map((field) => (field === first ? { ...field, autoFocus: true } : field))}
        control={form.form.control}
        record={row}
        columns={1}
      />
    </FormDialog>
  );
}
