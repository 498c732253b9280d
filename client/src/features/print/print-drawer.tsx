import { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon, DownloadIcon, SyncIcon } from '@primer/octicons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { saveBlob } from '#client/lib/download.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/checkbox.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { EmptyState, ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import { OFFSET_STEP, offsetText, usePaperOffset } from './paper-offset.ts';
import { LazyPdfPages } from './pdf/lazy-pdf-pages.tsx';
import { missingText, PICTURES, type Picture, type PictureToggles } from './picture-toggles.ts';
import styles from './print.module.css';
import { printFile } from './print-file.ts';
import { type PrintWhat, type SlipLook, sendToPrint, slipToSave, usePrintChoice, useSlip } from './print-slips.ts';
import { TemplateList } from './template-list.tsx';

interface PrintDrawerProps {
  what: PrintWhat;
  /** What is printed, such as 订单 … */
  title: string;
  /** Earlier prints: how often, and last by whom. */
  history?: ReactNode;
  onClose(): void;
  /** Called after the browser was asked to print, or the file was saved instead. */
  onPrinted?(): void;
}

/** Prints slips: templates and options at the left, at the right a preview of the PDF. Enter or Ctrl+P prints. */
export function PrintDrawer({ what, title, history, onClose, onPrinted }: PrintDrawerProps) {
  const choice = usePrintChoice(what.source);
  const { setup, template } = choice;
  const [chosen, setChosen] = useState<Partial<PictureToggles>>({});
  const [isActualSize, setActualSize] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [isSwitched, setSwitched] = useState(false);
  const [offset, moveOffset] = usePaperOffset(template ? `${template.pageWidth}x${template.pageHeight}` : '');
  const look = useMemo<SlipLook | null>(
    () =>
      setup && template
        ? {
            templateId: template.id,
            ...toggled(chosen, setup),
            ...(offset.x !== 0 && { offsetX: offset.x }),
            ...(offset.y !== 0 && { offsetY: offset.y }),
          }
        : null,
    [setup, template, chosen, offset.x, offset.y],
  );
  const slip = useSlip(what, look);
  const button = useRef<HTMLButtonElement>(null);

  const switchTo = (id: number) => {
    setSwitched(true);
    choice.choose(id);
  };
  const toggle = (picture: Picture, isOn: boolean) => {
    setChosen({ ...chosen, [picture.name]: isOn });
    if (isOn && !setup?.[picture.has]) toast.warning(missingText([picture]));
  };
  const missing = setup ? PICTURES.filter(({ name, has }) => look?.[name] && !setup[has]) : [];
  const fileName = `${template?.title ?? ''} ${title}.pdf`;
  const print = async () => {
    if (!look || !slip.data || isPrinting) return;
    setPrinting(true);
    try {
      const done = await printFile(await sendToPrint(what, look), fileName);
      choice.remember();
      if (done === 'saved') toast.info('此浏览器不能直接打印，已下载 PDF 文件');
      onPrinted?.();
    } catch (error) {
      reportError(error);
    } finally {
      setPrinting(false);
      button.current?.focus();
    }
  };
  const save = async () => {
    if (!look) return;
    try {
      saveBlob(await slipToSave(what, look), fileName);
    } catch (error) {
      reportError(error);
    }
  };
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p')
        return;
      // Otherwise the browser prints the page.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) void latest.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return (
    <Drawer
      title={`打印 · ${title}`}
      broad
      onClose={onClose}
      footer={
        <>
          <div className={styles.history}>{history}</div>
          <Button icon={DownloadIcon} disabled={!slip.data} onClick={() => void save()}>
            下载 PDF
          </Button>
          <Button
            ref={button}
            variant="primary"
            data-autofocus
            inactive={!slip.data}
            loading={isPrinting}
            aria-keyshortcuts="Control+P"
            onClick={() => void print()}
          >
            打印
            <kbd className={styles.key}>Ctrl+P</kbd>
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.choices}>
          <TemplateList templates={choice.templates} chosen={template?.id ?? null} onChoose={switchTo} />
          <section aria-label="打印选项" className={styles.options}>
            {PICTURES.map((picture) => (
              <Switch
                key={picture.name}
                label={picture.label}
                checked={look?.[picture.name] ?? false}
                disabled={!look}
                onChange={(isOn) => toggle(picture, isOn)}
              />
            ))}
            <Switch label="实际大小" caption={isActualSize ? '与纸上一样大' : '适应窗口'} checked={isActualSize} onChange={setActualSize} />
            <fieldset className={styles.offset} aria-label="对位">
              <span>
                对位（毫米）<small>{offsetText(offset)}</small>
              </span>
              <IconButton icon={ArrowLeftIcon} size="small" label="左移 0.5 毫米" onClick={() => moveOffset(-OFFSET_STEP, 0)} />
              <IconButton icon={ArrowRightIcon} size="small" label="右移 0.5 毫米" onClick={() => moveOffset(OFFSET_STEP, 0)} />
              <IconButton icon={ArrowUpIcon} size="small" label="上移 0.5 毫米" onClick={() => moveOffset(0, -OFFSET_STEP)} />
              <IconButton icon={ArrowDownIcon} size="small" label="下移 0.5 毫米" onClick={() => moveOffset(0, OFFSET_STEP)} />
              {(offset.x !== 0 || offset.y !== 0) && (
                <IconButton icon={SyncIcon} size="small" label="对位归零" onClick={() => moveOffset(0, 0)} />
              )}
            </fieldset>
          </section>
          {missing.length > 0 && <Notice tone="warning">{missingText(missing)}</Notice>}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
        <section className={styles.preview} aria-label="打印预览" tabIndex={0}>
          {choice.error !== null && (
            <ErrorState title="加载打印模板失败" message={toApiError(choice.error).message} onRetry={choice.retry} />
          )}
          {choice.error === null && choice.templates?.length === 0 && (
            <EmptyState title="没有可用的打印模板">请先在打印模板中新建。</EmptyState>
          )}
          {slip.error && (
            <ErrorState
              title={isSwitched ? '切换打印模板失败' : '预览失败'}
              message={toApiError(slip.error).message}
              onRetry={() => void slip.refetch()}
            />
          )}
          {!slip.error && slip.data && <LazyPdfPages file={slip.data} isActualSize={isActualSize} />}
          {!slip.error && !slip.data && choice.error === null && choice.templates?.length !== 0 && <LoadingArea label="正在生成预览…" />}
        </section>
      </div>
    </Drawer>
  );
}

/** The pictures as the person has switched them, else as the print configuration says. */
const toggled = (chosen: Partial<PictureToggles>, setup: PictureToggles): PictureToggles => ({
  isLogo: chosen.isLogo ?? setup.isLogo,
  isSeal: chosen.isSeal ?? setup.isSeal,
  isFinancial: chosen.isFinancial ?? setup.isFinancial,
});
