import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';

/** Asks, and then runs a failed job again in the name of the person who began it. */
export function useRetry(): { ask(row: JobLogRow): Promise<void>; isPending: boolean } {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.infra.jobLog.retry.useMutation({ onSettled: () => utils.infra.jobLog.page.invalidate() });
  const ask = async (row: JobLogRow) => {
    if (row.kind === 'job') return;
    const message = `将以发起人「${row.userName}」的身份和权限重新执行「${row.title}」。是否继续？`;
    if (!(await confirm({ title: '重新执行', message, confirmLabel: '重新执行' }))) return;
    const begun = await mutateAsync({ kind: row.kind, id: row.id }).catch(() => false);
    if (begun) toast.success(`「${row.title}」已重新排队`);
  };
  return { ask, isPending };
}

export function RetryButton({ row }: { row: JobLogRow }) {
  const { ask, isPending } = useRetry();
  return (
    <Button size="small" loading={isPending} aria-label={`重新执行 ${row.title} ${row.id}`} onClick={() => void ask(row)}>
      重新执行
    </Button>
  );
}
