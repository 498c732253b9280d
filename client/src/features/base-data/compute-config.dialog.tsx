import { FormDialog } from '#client/records/form-dialog.tsx';
import { ComputeConfigForm } from './compute-config.form.tsx';
import { useComputeConfig } from './use-compute-config.ts';

/** The shop's compute configuration as a dialog over any page. */
export function ComputeConfigDialog({ onClose }: { onClose(): void }) {
  const config = useComputeConfig(onClose);
  return (
    <FormDialog
      title="计算配置"
      size="large"
      fixedHeight
      form={config.form}
      isLocked={!config.form.isDirty}
      saveLabel={config.canSave ? '保存' : null}
      closeLabel="关闭"
      onClose={onClose}
    >
      <ComputeConfigForm config={config} />
    </FormDialog>
  );
}
