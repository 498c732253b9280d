import { useState } from 'react';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast.ts';
import type { BoardLine } from '#shared/schemas/production.schema.ts';

/** Finishes the current steps of lines, and offers to undo that in the message. */
export function useFinish(onDone: () => void) {
  const utils = trpc.useUtils();
  const can = usePermission();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      setBusy(false);
      await utils.bs.orderProcess.invalidate();
    }
  };

  const undo = async (lines: readonly BoardLine[]) => {
    // The call names the step, so that it does not undo a later step that somebody has finished meanwhile.
    const list = lines.map(({ id, currentProcess }) => ({ id, processId: currentProcess }));
    if (await run(() => utils.client.bs.orderProcess.undoStep.mutate({ list }))) toast.success('已撤销');
  };

  const finish = async (lines: readonly BoardLine[]) => {
    const list = lines.map(({ id, currentProcess }) => ({ id, currentProcess }));
    if (!(await run(() => utils.client.bs.orderProcess.finishAcceptanceProcess.mutate({ list })))) return;
    onDone();
    const [only] = lines;
    const what = lines.length === 1 && only ? `${only.orderId} 第 ${only.lineNo} 行` : `${lines.length} 行`;
    const more = can('bs:order-process:delete') ? { action: { label: '撤销', onSelect: () => void undo(lines) } } : {};
    toast.success(`已完成 ${what}`, more);
  };
  return { finish, isBusy };
}
