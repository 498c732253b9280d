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
  /** Resets the form to the saved values. */
  onDiscard(): void;
  children: ReactNode;
}

/** A page that is one form, with its purpose, buttons that stay in view while it scrolls, and the failure of a save in place. */
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

/** A titled group of fields. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
