import { lazy, Suspense } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { recordCalls } from '#client/records/record-calls.ts';
import type { RecordListState } from '#client/records/use-record-list.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { toast } from '#client/ui/toast.ts';
import type { PrintTemplateRow } from '#shared/schemas/print.schema.ts';

// The designer is large and seldom used, so it is loaded when it is opened.
const DesignerDialog = lazy(() => import('./designer/designer.dialog.tsx'));

interface DesignTemplateProps {
  row: PrintTemplateRow;
  list: Pick<RecordListState<PrintTemplateRow, never, never, 'bs.printTemplate'>, 'query' | 'close'>;
}

/** Loads a template and the designer, and shows it there. */
export function DesignTemplateDialog({ row, list }: DesignTemplateProps) {
  const { close } = list;
  const loaded = trpc.bs.printTemplate.get.useQuery(
    { id: row.id },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, meta: { inPlace: true } },
  );
  const wait = (
    <Dialog title={`设计模板「${row.title}」`} size="wide" fixedHeight onClose={close} footer={<Button onClick={close}>关闭</Button>}>
      {loaded.error ? (
        <ErrorState title="加载打印模板失败" message={toApiError(loaded.error).message} onRetry={() => void loaded.refetch()} />
      ) : (
        <LoadingArea />
      )}
    </Dialog>
  );
  if (!loaded.data) return wait;
  const { id, version } = loaded.data;
  const save = async (printTemplate: object) => {
    await recordCalls('bs.printTemplate').update({ id, version, printTemplate });
    toast.success('修改成功', { description: row.title });
    close();
    await list.query.refetch();
  };
  return (
    <Suspense fallback={wait}>
      <DesignerDialog template={loaded.data} onSave={save} onClose={close} />
    </Suspense>
  );
}
