import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { ComputeConfigForm } from './compute-config.form.tsx';
import { useComputeConfigDraft } from './use-compute-config.ts';

interface ComputeConfigDialogProps {
  open: boolean;
  onClose(): void;
  /** Gets the configuration that now holds; `onClose` follows. */
  onSaved?(config: ComputeConfig): void;
}

/** The shop's compute configuration, over whatever is being worked on. */
export function ComputeConfigDialog({ open, ...rest }: ComputeConfigDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, onSaved }: Omit<ComputeConfigDialogProps, 'open'>) {
  const config = useComputeConfigDraft((saved) => {
    onSaved?.(saved);
    onClose();
  });
  const close = async () => {
    if (config.isDirty && !(await confirm({ message: '内容尚未保存，确定关闭吗？' }))) return;
    onClose();
  };
  return (
    <Dialog
      title="计算配置"
      size="large"
      fixedHeight
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>关闭</Button>
          {config.canSave && (
            <Button variant="primary" disabled={!config.isDirty} loading={config.isSaving} onClick={config.save}>
              保存
            </Button>
          )}
        </>
      }
    >
      <ComputeConfigForm config={config} />
    </Dialog>
  );
}
