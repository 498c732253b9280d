import { FileDirectoryIcon, GearIcon, SyncIcon, UploadIcon } from '@primer/octicons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { matchProducts } from '#client/features/orders/dialog/product-source.ts';
import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { filesOf } from '#client/lib/dropped-files.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { confirmGivingUp } from '#client/ui/confirm.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { FileInput, type FilePicker } from '#client/ui/file-picker.tsx';
import type { RecognisedLine } from '#shared/schemas/recognition.schema.ts';
import { lineSource, materialEdit, type RecognisedItem } from './recognised-rows.ts';
import styles from './recognition.module.css';
import { RecognitionConfigDialog } from './recognition-config.dialog.tsx';
import { CELLS, type EditedField, plainEdit, RecognitionRow } from './recognition-row.tsx';
import { useRecognition } from './use-recognition.ts';

/** The dropped files, and the customer of the order. */
export interface ArtworkDropped {
  customerId: number;
  files: readonly File[];
}

interface RecognitionDialogProps {
  dropped: ArtworkDropped;
  onClose(): void;
  onConfirm(lines: readonly LineSource[]): void;
}

type Ready = RecognisedItem & { line: RecognisedLine };
const isReady = (item: RecognisedItem): item is Ready => item.stage === 'ready' && item.line !== null;

/** Turns files into lines of an order. Each line is shown at once and can be corrected cell by cell; all go into the grid together. */
export function RecognitionDialog({ dropped, onClose, onConfirm }: RecognitionDialogProps) {
  const can = usePermission();
  const rules = trpc.bs.fileRecognitionConfigurations.getByTenant.useQuery(undefined, { meta: { inPlace: true } });
  const { shown, add, retry, edit, remove, stop } = useRecognition(dropped.customerId, rules.data);
  const [isTogether, setTogether] = useState(false);
  const [isConfigOpen, setConfigOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const files = useRef<FilePicker>(null);
  const folder = useRef<FilePicker>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    add(dropped.files);
  }, [add, dropped]);

  const ready = useMemo(() => shown.filter(isReady), [shown]);
  const failed = shown.filter(({ stage }) => stage === 'failed');
  const underWay = shown.length - ready.length - failed.length;
  const latest = useRef({ shown, isTogether, materials: rules.data?.materials ?? [] });
  useEffect(() => {
    latest.current = { shown, isTogether, materials: rules.data?.materials ?? [] };
  });

  const change = useCallback(
    (key: string, { field, text }: { field: EditedField; text: string }) => {
      const { shown: all, isTogether: together, materials } = latest.current;
      const material = all.find((item) => item.key === key)?.line?.productsName;
      const keys = together ? all.flatMap((item) => (item.line?.productsName === material ? [item.key] : [])) : [key];
      edit(keys, field === 'productsName' ? materialEdit(text, materials) : plainEdit(field, text));
    },
    [edit],
  );
  const retryOne = useCallback((key: string) => retry([key]), [retry]);
  const addChosen = async (event: Event) => add(await filesOf(event));

  const close = async () => {
    if (shown.length > 0 && !(await confirmGivingUp())) return;
    stop();
    onClose();
  };
  const make = async () => {
    if (!rules.data) return;
    setMaking(true);
    try {
      const names = [...new Set(ready.flatMap(({ line }) => line.productsName ?? []))];
      const products = new Map((await matchProducts(names)).map((product) => [product.name, product]));
      onConfirm(ready.map((item) => lineSource(item, rules.data.configuration, products)));
    } catch (error) {
      reportError(error);
      setMaking(false);
    }
  };

  const warned = ready.filter(({ warnings }) => warnings.length > 0).length;
  const says = [
    `共 ${shown.length} 个文件`,
    underWay > 0 ? `${underWay} 个进行中` : '',
    failed.length > 0 ? `${failed.length} 个失败` : '',
    warned > 0 ? `${warned} 个有提示` : '',
  ];
  return (
    <>
      <Dialog
        title="文件开单"
        size="wide"
        fixedHeight
        flush
        onClose={() => void close()}
        footerStart={<span role="status">{says.filter(Boolean).join('，')}</span>}
        footer={
          <DialogButtons
            loading={isMaking}
            disabled={ready.length === 0 || underWay > 0}
            onCancel={() => void close()}
            onConfirm={() => void make()}
          >
            {underWay > 0 ? '正在上传和识别…' : `生成 ${ready.length} 行明细`}
          </DialogButtons>
        }
      >
        <div className={styles.frame}>
          <div className={styles.bar}>
            <Button icon={UploadIcon} onClick={() => files.current?.open()}>
              选择文件
            </Button>
            <Button icon={FileDirectoryIcon} onClick={() => folder.current?.open()}>
              选择文件夹
            </Button>
            <Checkbox label="同产品的行一起改" checked={isTogether} onChange={({ target }) => setTogether(target.checked)} />
            {failed.some(({ failure }) => failure !== null) && (
              <Button icon={SyncIcon} onClick={() => retry(failed.flatMap(({ key, failure }) => (failure === null ? [] : [key])))}>
                全部重试
              </Button>
            )}
            <span className={styles.spring} />
            {can('bs:file-recognition-configurations:query') && (
              <Button icon={GearIcon} onClick={() => setConfigOpen(true)}>
                识别设置
              </Button>
            )}
            <FileInput ref={files} label="要开单的文件" onFiles={(event) => void addChosen(event)} />
            <FileInput ref={folder} label="要开单的文件夹" isFolder onFiles={(event) => void addChosen(event)} />
          </div>
          <FileDrop hint="松开即加入" onFiles={add} className={styles.drop}>
            {rules.isError && !rules.data ? (
              <ErrorState message={toApiError(rules.error).message} onRetry={() => void rules.refetch()} />
            ) : !rules.data ? (
              <LoadingArea />
            ) : shown.length === 0 ? (
              <div className={styles.empty}>
                <EmptyState title="把文件或文件夹拖到这里">每个文件生成一行明细，尺寸和数量从文件名或图片读取。</EmptyState>
              </div>
            ) : (
              <div className={styles.scroller}>
                <table className={styles.table} aria-label="识别结果">
                  <colgroup>
                    <col style={{ width: 56 }} />
                    <col />
                    {CELLS.map(({ field, isNumber, isWide }) => (
                      <col key={field} style={{ width: isNumber ? 68 : isWide ? 124 : 92 }} />
                    ))}
                    <col style={{ width: 190 }} />
                    <col style={{ width: 72 }} />
                  </colgroup>
                  <thead>
                    <tr>
                      <th scope="col">预览</th>
                      <th scope="col">文件</th>
                      {CELLS.map(({ field, header }) => (
                        <th key={field} scope="col">
                          {header}
                        </th>
                      ))}
                      <th scope="col">提示</th>
                      <th scope="col">操作</th>
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map((item, index) => (
                      <RecognitionRow key={item.key} item={item} number={index + 1} onEdit={change} onRetry={retryOne} onRemove={remove} />
                    ))}
                  </tbody>
                </table>
                <datalist id="artwork-materials">
                  {rules.data.materials.map(({ id, name }) => (
                    <option key={id} value={name} />
                  ))}
                </datalist>
              </div>
            )}
          </FileDrop>
        </div>
      </Dialog>
      {isConfigOpen && rules.data && (
        <RecognitionConfigDialog rules={rules.data} onClose={() => setConfigOpen(false)} onSaved={() => void rules.refetch()} />
      )}
    </>
  );
}
