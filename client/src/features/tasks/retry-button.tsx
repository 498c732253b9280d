import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';

/** Begins a failed job anew in the name of its person, once it is sure that this is wanted. */
export function RetryButton({ row }: { row: JobLogRow }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.infra.jobLog.retry.useMutation({
    onSuccess: () => toast.success(`「${row.title}」已重新排队`),
    onSettled: () => utils.infra.jobLog.page.invalidate(),
  });
  const ask = async () => {
    const message = `将以发起人「${row.userName}」的身份和权限重新执行「${row.title}」。是否继续？`;
    if (await confirm({ message, confirmLabel: '重新执行' })) mutate({ kind: row.kind, id: row.id });
  };
  return (
    <Button size="small" loading={isPending} aria-label={`重新执行 ${row.title} ${row.id}`} onClick={() => void ask()}>
      重新执行
    </Button>
  );
}
