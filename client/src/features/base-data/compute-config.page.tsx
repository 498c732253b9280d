import { FormFailure } from '#client/records/form-dialog.tsx';
import { MergeDialog } from '#client/records/merge-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { ComputeConfigForm } from './compute-config.form.tsx';
import styles from './compute-config.module.css';
import { useComputeConfig } from './use-compute-config.ts';

/** How the figures of orders are computed in this shop. */
export default function ComputeConfigPage() {
  const config = useComputeConfig();
  const { form } = config;
  useLeaveWarning(() => form.isDirty);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.pageTitle}>计算配置</h2>
          <p className={styles.lead}>保存后对新保存的订单生效；已保存的订单在下次修改时按新配置计算。</p>
        </div>
        {config.canSave && (
          <div className={styles.buttons}>
            <Button disabled={!form.isDirty || form.isBusy} onClick={config.discard}>
              放弃修改
            </Button>
            <Button variant="primary" disabled={!form.isDirty} loading={form.isBusy} onClick={form.submit}>
              保存
            </Button>
          </div>
        )}
      </header>
      <FormFailure form={form} />
      {form.merge && <MergeDialog noun="计算配置" merge={form.merge} />}
      <ComputeConfigForm config={config} />
    </div>
  );
}
