import { useEffect, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { useLeaveWarning } from '#client/ui/leave-warning.ts';
import { usePhone, useViewport } from '#client/ui/viewport.ts';
import { PRINT_KINDS } from '#shared/print/kinds.ts';
import { type PrintTemplate, printTemplateSchema, templateProblem } from '#shared/print/template.schema.ts';
import type { PrintTemplateDetail } from '#shared/schemas/print.schema.ts';
import styles from './designer.module.css';
import { roomOf, templateOf } from './draft.ts';
import { FieldList } from './field-list.tsx';
import { PageFields } from './page-fields.tsx';
import { PartFields } from './part-fields.tsx';
import { DraftPreview } from './preview.tsx';
import { Sheet } from './sheet.tsx';
import { TableFields } from './table-fields.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDesigner } from './use-designer.ts';

interface DesignerDialogProps {
  template: PrintTemplateDetail;
  /** @throws the server's refusal */
  onSave(changed: PrintTemplate): Promise<void>;
  onClose(): void;
}

/** CSS pixels per millimetre at the size of paper. */
const ACTUAL = 96 / 25.4;
/** The least and the greatest scale of the sheet, in pixels per millimetre. */
const [LEAST, MOST] = [1, 12];
/** Width beside the sheet in pixels: list of fields, properties, and the margins around it. */
const BESIDE = 208 + 272 + 48 + 100;
/** The same on a phone, where list and properties stand below the sheet. */
const MARGINS = 16;

/** The designer of a template's layout. Ctrl+S saves, Ctrl+Z undoes, Ctrl+Y redoes. */
export default function DesignerDialog({ template, onSave, onClose }: DesignerDialogProps) {
  const { kind, title } = template;
  const designer = useDesigner(template.printTemplate);
  const { draft, chosen, ids } = designer;
  const { width } = useViewport();
  const isPhone = usePhone();
  const [zoom, setZoom] = useState(1);
  const [isPreview, setPreview] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const room = Math.min(width, 1200) - (isPhone ? MARGINS : BESIDE);
  const fit = Math.min(ACTUAL, Math.max(LEAST, room / roomOf(draft).w));
  const scale = Math.max(LEAST, Math.min(MOST, fit * zoom));
  const part = ids.size === 1 ? draft.parts.find(({ id }) => ids.has(id)) : undefined;

  const save = async () => {
    if (isSaving) return;
    const checked = printTemplateSchema.safeParse(templateOf(draft));
    const problem = checked.success ? templateProblem(checked.data, kind) : (checked.error.issues[0]?.message ?? '模板不正确');
    if (!checked.success || problem) {
      setFailure(problem);
      return;
    }
    setSaving(true);
    try {
      await onSave(checked.data);
    } catch (error) {
      setFailure(toApiError(error).message);
      setSaving(false);
    }
  };
  const close = async () => {
    if (!isSaving && (!designer.isDirty || (await confirmGivingUp()))) onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || !(event.ctrlKey || event.metaKey) || event.altKey || body.current?.closest('[inert]')) return;
    const key = event.key.toLowerCase();
    if (key === 's') void save();
    else if (isPreview) return;
    else if (key === 'z' && !event.shiftKey) designer.undo();
    else if (key === 'y' || key === 'z') designer.redo();
    else return;
    event.preventDefault();
  };
  // On the window, because an undo may remove the element with the focus.
  const latestKey = useRef(onKey);
  useEffect(() => {
    latestKey.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latestKey.current(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useLeaveWarning(() => designer.isDirty);
  const focusPart = (id: string) => requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-part="${id}"]`)?.focus());

  return (
    <Dialog
      title={`设计模板「${title}」 · ${PRINT_KINDS[kind].name}`}
      size="wide"
      fixedHeight
      flush
      onClose={() => void close()}
      footerStart={failure && <Notice tone="danger">{failure}</Notice>}
      footer={
        <>
          <Button onClick={() => void close()}>关闭</Button>
          <Button variant="primary" loading={isSaving} aria-keyshortcuts="Control+S" onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div ref={body} className={styles.body}>
        <Toolbar
          designer={designer}
          isPreview={isPreview}
          onPreview={setPreview}
          onZoom={(by) => setZoom(Math.max(LEAST, Math.min(MOST, scale * by)) / fit)}
        />
        {isPreview ? (
          <DraftPreview kind={kind} draft={draft} />
        ) : (
          <>
            <FieldList designer={designer} kind={kind} onAdded={focusPart} />
            <div className={styles.stage}>
              <Sheet designer={designer} kind={kind} scale={scale} />
            </div>
            <div className={styles.properties}>
              {part && <PartFields key={part.id} designer={designer} kind={kind} part={part} />}
              {ids.size > 1 && <p className={styles.note}>已选 {ids.size} 项，可一起移动、对齐、复制、删除。</p>}
              {chosen?.kind === 'table' && draft.table && <TableFields designer={designer} kind={kind} table={draft.table} />}
              {chosen === null && <PageFields designer={designer} kind={kind} />}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
