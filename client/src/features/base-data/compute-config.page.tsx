import { Button } from '#client/ui/button.tsx';
import { ComputeConfigForm } from './compute-config.form.tsx';
import styles from './compute-config.module.css';
import { useComputeConfigDraft } from './use-compute-config.ts';

/** How the figures of orders are computed in this shop. */
export default function ComputeConfigPage() {
  const config = useComputeConfigDraft();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.pageTitle}>计算配置</h2>
          <p className={styles.lead}>保存后对新保存的订单生效；已保存的订单在下次修改时按新配置计算。</p>
        </div>
        {config.canSave && (
          <div className={styles.buttons}>
            <Button disabled={!config.isDirty || config.isSaving} onClick={config.discard}>
              放弃修改
            </Button>
            <Button variant="primary" disabled={!config.isDirty} loading={config.isSaving} onClick={config.save}>
              保存
            </Button>
          </div>
        )}
      </header>
      <ComputeConfigForm config={config} />
    </div>
  );
}
