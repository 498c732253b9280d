import { DownloadIcon, FileIcon, UploadIcon, XIcon } from '@primer/octicons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { isAbort, toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { noteTaskBegun } from '#client/lib/task-center.ts';
import type { UploadProgress } from '#client/lib/upload.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { IMPORT_FILE_MAX_BYTES } from '#shared/schemas/import.schema.ts';
import { StepFooter } from './dialog-slots.tsx';
import styles from './import.module.css';
import { UploadBar } from './import-progress.tsx';
import type { ImportSetup } from './import-setups.ts';
import { startImport } from './import-upload.ts';

const TYPES = /\.(xlsx|xls)$/i;

function refusalOf(files: FileList): string | null {
  const [first] = files;
  if (files.length > 1) return '一次只能导入一个文件';
  if (!first || !TYPES.test(first.name)) return '仅支持 .xlsx 或 .xls 文件';
  if (first.size === 0) return '这个文件是空的';
  return first.size > IMPORT_FILE_MAX_BYTES ? `文件不能超过 ${formatFileSize(IMPORT_FILE_MAX_BYTES)}，请拆分后再导入` : null;
}

interface ChooseStepProps {
  setup: ImportSetup;
  /** Called when the file is uploaded and its job has begun. */
  onStarted(jobId: number): void;
  onClose(): void;
}

/** The first step: choose the file and the options, or download the template. */
export function ChooseStep({ setup, onStarted, onClose }: ChooseStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [upload, setUpload] = useState<(UploadProgress & { stop: AbortController }) | null>(null);
  const isUploading = upload !== null;

  // When a file is chosen, the start button gets the focus, so that Enter starts.
  useEffect(() => {
    if (file) starter.current?.focus();
  }, [file]);

  const choose = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const refusal = refusalOf(files);
    setError(refusal);
    if (refusal === null) setFile(files[0] ?? null);
  };
  const start = async () => {
    if (isUploading) return;
    if (!file) {
      setError('请选择要导入的文件');
      return;
    }
    const stop = new AbortController();
    setUpload({ sent: 0, total: file.size, stop });
    setError(null);
    try {
      const onProgress = (progress: UploadProgress) => setUpload((before) => before && { ...before, ...progress });
      const jobId = await startImport({ path: setup.path, file, options, onProgress, signal: stop.signal });
      noteTaskBegun();
      onStarted(jobId);
    } catch (failure) {
      if (!isAbort(failure)) setError(toApiError(failure).message);
      setUpload(null);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isUploading) choose(event.dataTransfer.files);
  };

  return (
    <div className={styles.stack}>
      {/* The section needs no keyboard handling, because the button inside does the same. */}
      <section
        className={styles.drop}
        aria-label="选择文件"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isUploading);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {file ? (
          <div className={styles.file}>
            <FileIcon />
            <span className={styles.fileName}>{file.name}</span>
            <span className={styles.muted}>{formatFileSize(file.size)}</span>
            <IconButton
              icon={XIcon}
              size="small"
              label="移除文件"
              disabled={isUploading}
              onClick={() => {
                setFile(null);
                setError(null);
              }}
            />
          </div>
        ) : (
          <>
            <Button icon={UploadIcon} data-autofocus onClick={() => input.current?.click()}>
              选择文件
            </Button>
            <span className={styles.muted}>或拖到这里，一次一个 .xlsx 或 .xls 文件，不超过 {formatFileSize(IMPORT_FILE_MAX_BYTES)}</span>
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
      <div className={styles.template}>
        <p className={styles.hint}>{setup.hint}</p>
        <Button
          size="small"
          icon={DownloadIcon}
          onClick={() => void downloadFile(`${setup.path}/get-import-template`, {}, setup.templateName)}
        >
          下载模板
        </Button>
      </div>
      <fieldset className={styles.options}>
        <legend>导入选项</legend>
        {setup.options.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            disabled={isUploading}
            checked={options[name] ?? false}
            onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      {error && <Notice tone="danger">{error}</Notice>}
      {upload && <UploadBar {...upload} />}
      <StepFooter
        note={
          isUploading ? (
            <Button size="small" onClick={() => upload.stop.abort()}>
              取消上传
            </Button>
          ) : (
            <span className={styles.muted}>先检查，确认后才会写入</span>
          )
        }
      >
        <Button onClick={onClose}>关闭</Button>
        <Button ref={starter} variant="primary" icon={UploadIcon} loading={isUploading} onClick={() => void start()}>
          开始检查
        </Button>
      </StepFooter>
    </div>
  );
}
