import { DownloadIcon, FileDirectoryIcon, SyncIcon, TrashIcon, UploadIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import styles from '#client/features/orders/orders.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { filesOf } from '#client/lib/dropped-files.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { uploadInPieces } from '#client/lib/resumable-upload.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadFiles } from '#client/lib/upload-run.ts';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { EmptyState, Notice } from '#client/ui/feedback.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { FileInput, type FilePicker } from '#client/ui/file-picker.tsx';
import { Pagination, detailPageSizes as SIZES } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { toast } from '#client/ui/toast.ts';
import { useLastPage } from '#client/ui/use-last-page.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { OrderFileRow } from '#shared/schemas/order-file.schema.ts';
import art from './artwork.module.css';
import { fetchArtwork } from './fetch-artwork.ts';
import { SamplePicture } from './sample-picture.tsx';

/** Files that are uploaded at the same time. */
const LANES = 4;
/** How often the list is read again while a worker still makes the thumbnails of new files. */
const PICTURES_MS = 2_000;
/** A file older than this gets no thumbnail any more, for instance because of its type; the list does not wait for it. */
const YOUNG_MS = 30_000;

const COLUMNS = columnsOf('bs.orderFile', [
  {
    id: 'previewUrl',
    width: 64,
    align: 'center',
    cell: (row) => <SamplePicture url={row.previewUrl} name={row.fileNames} onDownload={() => void fetchArtwork(row.urls)} />,
  },
  { id: 'fileNames', width: 320, fixed: true },
  { id: 'lineNo', width: 72, numeric: true },
  { id: 'size', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'creatorName', width: 96 },
  timeColumn('createTime'),
]);

interface Failed {
  file: File;
  error: string;
}

/** The files of an order: added by drop, choice or paste, viewed, downloaded and deleted. Failed uploads are listed with a retry button. */
export function OrderArtwork({ orderId }: { orderId: string }) {
  const { user, tenant } = useCurrentUser();
  const can = usePermission();
  const utils = trpc.useUtils();
  const owner = { tenantId: tenant.id, userId: user.id };
  const [page, setPage] = useState<{ pageNo: number; pageSize: number }>({ pageNo: 1, pageSize: SIZES[0] });
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [isSending, setSending] = useState(false);
  const files = useRef<FilePicker>(null);
  const folder = useRef<FilePicker>(null);
  const arrived = useRef(new WeakMap<File, { path: string; key: string }>());
  const isWaiting = (rows: readonly OrderFileRow[] = []) =>
    rows.some(({ previewUrl, createTime }) => previewUrl === null && createTime > Date.now() - YOUNG_MS);
  const list = trpc.bs.orderFile.page.useQuery(
    { orderId, ...page },
    {
      meta: { inPlace: true },
      placeholderData: (shown) => shown,
      refetchInterval: ({ state }) => (isWaiting(state.data?.list) ? PICTURES_MS : false),
    },
  );
  useLastPage(list, page, (pageNo) => setPage({ ...page, pageNo }));
  const canAdd = can('bs:order-file:create');
  const canRemove = can('bs:order-file:delete');

  const sendOne = async (file: File, onProgress: (progress: { sent: number; total: number }) => void) => {
    // A file that was uploaded is not uploaded again when only the call that adds it to the order failed.
    const { path, key } = arrived.current.get(file) ?? {
      ...(await uploadInPieces(file, { owner, orderId, onProgress })),
      key: newIdempotencyKey(),
    };
    arrived.current.set(file, { path, key });
    await orderApi.bs.orderFile.create.mutate({ orderId, urls: path, fileNames: file.name }, once(key));
  };
  const send = async (chosen: readonly File[]) => {
    setSending(true);
    const outcomes = await uploadFiles('上传订单文件', chosen, sendOne, { lanes: LANES, canHold: true });
    setSending(false);
    const refused = chosen.flatMap((file, at) => (outcomes[at]?.error ? [{ file, error: outcomes[at].error }] : []));
    setFailed(refused);
    if (refused.length < chosen.length) toast.success('上传成功', { description: `${chosen.length - refused.length} 个文件` });
    setPage((now) => ({ ...now, pageNo: 1 }));
    await utils.bs.orderFile.invalidate();
  };
  const sendThose = async (event: Event) => {
    const chosen = await filesOf(event);
    if (chosen.length > 0) await send(chosen);
  };

  const remove = async (row: OrderFileRow) => {
    const message = `是否确认删除订单文件「${row.fileNames}」？删除后不能恢复。`;
    if (!(await confirm({ title: '删除订单文件', message, confirmLabel: '删除', danger: true }))) return;
    try {
      await orderApi.bs.orderFile.delete.mutate({ id: row.id });
      toast.success('删除成功', { description: row.fileNames });
      await utils.bs.orderFile.invalidate();
    } catch (error) {
      reportError(error);
    }
  };
  const menu = (row: OrderFileRow) => [
    { label: '下载', icon: DownloadIcon, onSelect: () => void fetchArtwork(row.urls) },
    ...(canRemove ? [{ label: '删除', icon: TrashIcon, danger: true, onSelect: () => void remove(row) }] : []),
  ];
  const preferences = useTablePreferences(`order-artwork:${user.id}`, COLUMNS);
  const total = list.data?.total ?? 0;
  return (
    <FileDrop hint="松开即上传到本订单" onFiles={canAdd && !isSending ? (chosen) => void send(chosen) : null} className={styles.stack}>
      {canAdd && (
        <div className={art.bar}>
          <Button icon={UploadIcon} loading={isSending} onClick={() => files.current?.open()}>
            上传文件
          </Button>
          <Button icon={FileDirectoryIcon} disabled={isSending} onClick={() => folder.current?.open()}>
            上传文件夹
          </Button>
          <span className={art.hint}>也可以把文件或文件夹拖到这里；断网后自动续传</span>
          <FileInput ref={files} label="订单文件" onFiles={(event) => void sendThose(event)} />
          <FileInput ref={folder} label="订单文件夹" isFolder onFiles={(event) => void sendThose(event)} />
        </div>
      )}
      {failed.length > 0 && (
        <Notice tone="danger">
          <div className={art.failed}>
            <span>{failed.map(({ file, error }) => `${file.name}：${error}`).join('；')}</span>
            <Button size="small" icon={SyncIcon} loading={isSending} onClick={() => void send(failed.map(({ file }) => file))}>
              重试 {failed.length} 个
            </Button>
          </div>
        </Notice>
      )}
      <DataTable
        label="订单文件"
        columns={COLUMNS}
        rows={list.data?.list}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.fileNames}
        preferences={preferences}
        error={list.isError && !list.data ? toApiError(list.error).message : null}
        onRetry={() => void list.refetch()}
        refreshing={list.isPlaceholderData}
        contextMenu={menu}
        empty={<EmptyState title="还没有文件">本单的稿件会显示在这里。</EmptyState>}
      />
      {total > SIZES[0] && <Pagination total={total} {...page} sizes={SIZES} onChange={setPage} />}
    </FileDrop>
  );
}
