import { DownloadIcon, FileIcon, UploadIcon, XIcon } from '@primer/octicons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { type ImportKind, isImportEnded } from '#shared/schemas/import.schema.ts';
import { toApiError } from '../../lib/api-error.ts';
import { downloadFile } from '../../lib/download.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, Spinner } from '../../ui/feedback.tsx';
import styles from './import.module.css';
import { cancelImport, followImport, type ImportProgress, startImport } from './import-api.ts';
import { ImportResultView } from './import-result.tsx';
import { importSetup } from './import-setups.ts';

interface ImportDialogProps {
  kind: ImportKind;
  /** Something was imported: lists that show it are out of date. It must keep its identity from one rendering to the next. */
  onImported(): Promise<unknown>;
  onClose(): void;
}

const POLL_INTERVAL = 1000;
const TYPES = /\.(xlsx|xls)$/i;
const WRONG_TYPE = '仅支持 .xlsx 或 .xls 文件';

/** Imports one workbook: choose the file and the options, watch the progress, read what became of each row. */
export function ImportDialog({ kind, onImported, onClose }: ImportDialogProps) {
  const setup = importSetup(kind);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<Record<string, boolean>>(Object.fromEntries(setup.options.map(({ name }) => [name, false])));
  const [uploading, setUploading] = useState(false);
  const [result, setResult] = useState<ImportProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isRunning = uploading || (result !== null && !isImportEnded(result.state));
  const jobId = result !== null && !isImportEnded(result.state) ? result.jobId : null;

  useEffect(() => {
    if (jobId === null) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      try {
        const next = await followImport(jobId);
        if (isLeft) return;
        setResult(next);
        setError(null);
        if (isImportEnded(next.state)) void onImported();
      } catch (failure) {
        // The import goes on without its watcher; the next question may get through.
        if (!isLeft) setError(`${toApiError(failure).message}，正在重试`);
      }
      if (!isLeft) timer = setTimeout(() => void poll(), POLL_INTERVAL);
    };
    timer = setTimeout(() => void poll(), POLL_INTERVAL);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [jobId, onImported]);

  const choose = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const [first] = files;
    setResult(null);
    if (files.length > 1) setError('一次只能导入一个文件');
    else if (!first || !TYPES.test(first.name)) setError(WRONG_TYPE);
    else {
      setError(null);
      setFile(first);
    }
  };
  const start = async () => {
    if (!file || isRunning) {
      if (!file) setError('请选择要导入的文件');
      return;
    }
    setUploading(true);
    setError(null);
    setResult(null);
    try {
      const next = await startImport(setup.path, file, options);
      setResult(next);
      if (isImportEnded(next.state)) await onImported();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setUploading(false);
    }
  };
  const stop = async (id: number) => {
    try {
      await cancelImport(id);
    } catch (failure) {
      setError(toApiError(failure).message);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!isRunning) choose(event.dataTransfer.files);
  };
  const percent = result && result.totalRows > 0 ? Math.min(100, Math.floor((result.doneRows / result.totalRows) * 100)) : null;

  return (
    <Dialog
      title={setup.title}
      size={result && isImportEnded(result.state) ? 'large' : 'medium'}
      onClose={onClose}
      footerStart={
        jobId !== null && (
          <span className={styles.running}>
            可以关闭窗口，导入会继续进行
            <Button size="small" onClick={() => void stop(jobId)}>
              停止导入
            </Button>
          </span>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" icon={UploadIcon} loading={isRunning} onClick={() => void start()}>
            {result && isImportEnded(result.state) ? '再次导入' : '开始导入'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {/* Dropping is a shortcut; the button inside does the same by keyboard. */}
        <section className={styles.drop} aria-label="选择文件" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          {file ? (
            <div className={styles.file}>
              <FileIcon />
              <span className={styles.fileName}>{file.name}</span>
              <span className={styles.muted}>{formatFileSize(file.size)}</span>
              <IconButton icon={XIcon} size="small" label="移除文件" disabled={isRunning} onClick={() => setFile(null)} />
            </div>
          ) : (
            <>
              <Button icon={UploadIcon} onClick={() => input.current?.click()}>
                选择文件
              </Button>
              <span className={styles.muted}>或拖到这里，一次一个 .xlsx 或 .xls 文件</span>
            </>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls"
            aria-label="要导入的文件"
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
        </section>
        <div className={styles.options}>
          {setup.options.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              disabled={isRunning}
              checked={options[name] ?? false}
              onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
            />
          ))}
        </div>
        <p className={styles.hint}>{setup.hint}</p>
        <div>
          <Button
            variant="invisible"
            icon={DownloadIcon}
            onClick={() => void downloadFile(`${setup.path}/get-import-template`, {}, setup.templateName)}
          >
            下载模板
          </Button>
        </div>
        {error && <Notice tone="danger">{error}</Notice>}
        {isRunning && (
          <div className={styles.progress} role="status">
            {percent === null ? <Spinner size={16} decorative /> : <progress value={percent} max={100} aria-label="导入进度" />}
            <span>
              {uploading
                ? '正在上传并读取…'
                : percent === null
                  ? '正在读取文件…'
                  : `${percent}% · 已处理 ${result?.doneRows.toLocaleString('zh-CN')} / ${result?.totalRows.toLocaleString('zh-CN')} 行`}
            </span>
          </div>
        )}
        {result && isImportEnded(result.state) && <ImportResultView result={result} />}
      </div>
    </Dialog>
  );
}
