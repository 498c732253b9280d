import { usePermission } from '#client/lib/permission.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/records/form-dialog.tsx';
import { fieldsOf, RecordFields } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { CALCULATION_CHOICES, NAME_RULE_CHOICES } from '#shared/choice-labels.ts';
import { recognitionConfigCreateInput } from '#shared/schemas/recognition.schema.ts';
import type { RecognitionRules } from './recognised-rows.ts';

const FIELDS = fieldsOf('bs.fileRecognitionConfigurations', [
  { name: 'isReadFileName', kind: 'flag' },
  { name: 'nameRuleRecognizedId', kind: 'select', choices: NAME_RULE_CHOICES },
  { name: 'isFuzzyReadFileName', kind: 'flag' },
  { name: 'isDimensionRecognized', kind: 'flag' },
  { name: 'calculation', kind: 'select', choices: CALCULATION_CHOICES },
  { name: 'dpi', kind: 'integer', unit: 'dpi' },
  { name: 'productId', kind: 'record', path: 'bs.productInfo', nameOf: 'productName' },
  { name: 'fileType', kind: 'text', hint: '如 jpg,tif,psd；留空为全部' },
  { name: 'isCmyk', kind: 'flag' },
  { name: 'isSample', kind: 'flag' },
  { name: 'isUploadFile', kind: 'flag' },
]);

interface RecognitionConfigDialogProps {
  rules: RecognitionRules;
  onClose(): void;
  onSaved(): void;
}

/** The shop's rules for recognising files. Once saved, they are applied anew to the files in the recognition dialog below. */
export function RecognitionConfigDialog({ rules: { configuration }, onClose, onSaved }: RecognitionConfigDialogProps) {
  const can = usePermission();
  const form = useRecordForm({
    values: { ...configuration },
    schema: recognitionConfigCreateInput,
    fields: FIELDS,
    save: (valid) => trpcClient.bs.fileRecognitionConfigurations.updateByTenant.mutate(valid),
    done: '保存成功',
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const canSave = can('bs:file-recognition-configurations:update');
  return (
    <FormDialog title="识别设置" size="large" form={form} isLocked={!canSave} saveLabel={canSave ? '保存' : null} onClose={onClose}>
      <RecordFields fields={FIELDS} control={form.form.control} record={{ ...configuration }} readOnly={!canSave} columns={3} />
    </FormDialog>
  );
}
