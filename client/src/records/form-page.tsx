import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { FormFailure } from './form-dialog.tsx';
import styles from './form-page.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormPageProps {
  title: string;
  lead: string;
  form: Omit<RecordForm, 'form'>;
  isSavable: boolean;
  /** Goes back to what is saved. */
  onDiscard(): void;
  children: ReactNode;
}

/** A page that is one form: what it is for, its buttons in view while it scrolls, its failure in place. */
export function FormPage({ title, lead, form, isSavable, onDiscard, children }: FormPageProps) {
  useLeaveWarning(() => form.isDirty);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.pageTitle}>{title}</h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        {isSavable && (
          <div className={styles.buttons}>
            <Button disabled={!form.isDirty || form.isBusy} onClick={onDiscard}>
              放弃修改
            </Button>
            <Button variant="primary" disabled={!form.isDirty} loading={form.isBusy} onClick={form.submit}>
              保存
            </Button>
          </div>
        )}
      </header>
      <FormFailure form={form} />
      {form.merge && <MergeDialog noun={title} merge={form.merge} />}
      {children}
    </div>
  );
}

/** Fields that belong together. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
