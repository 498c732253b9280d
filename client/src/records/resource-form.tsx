import { useMemo } from 'react';
import { declarationOf, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { resourceSchemas } from '#shared/resources/resource.ts';
import { RecordDialog, useDeclaredDialog } from './record-dialog.tsx';
import type { RecordValues } from './record-fields.tsx';
import { inputOf } from './resource-fields.ts';
import type { ResourceRow } from './resource-options.ts';

interface ResourceFormProps {
  resource: ResourceName;
  /** The row to edit; absent for a new one. */
  row?: ResourceRow | undefined;
  /** The values that a new row starts with, such as its parent. */
  initial?: RecordValues | undefined;
  onClose(): void;
  onSaved?(id: number): void;
}

/** Adds or edits a row of a plain resource. The fields come from the declaration, the checks from the server's own schema. */
export function ResourceForm({ resource, row, initial, onClose, onSaved }: ResourceFormProps) {
  const declaration = declarationOf(resource);
  const schema = useMemo(() => resourceSchemas(declaration).create, [declaration]);
  // JSON fields are left out, because each needs a screen of its own.
  const declared = Object.entries(declaration.fields).filter(([, { kind }]) => kind !== 'json');
  const fields = declared.map(([name, field]) => inputOf(resource, name, field, row?.id));
  const first = fields.find(({ kind }) => kind === 'text');
  const fallbacks = Object.fromEntries(declared.map(([name, field]) => [name, field.fallback]));
  const dialog = useDeclaredDialog(resourcePath(resource), row?.id, {
    fields: fields.map((field) => ({ ...field, autoFocus: field === first })),
    schema,
    row,
    initial: { ...fallbacks, ...initial },
    onSaved: (id) => {
      onClose();
      onSaved?.(id);
    },
  });
  return <RecordDialog dialog={dialog} noun={declaration.title} size="medium" columns={1} onClose={onClose} />;
}
