import { alertMessage } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';

/** Failures that are listed one by one; the others are only counted. */
const MOST = 8;

/** Says how an act on several rows ended. Failures are shown in a dialog that stays until the person closes it. */
export function tellOutcome(act: string, count: number, failures: readonly string[]): void {
  const done = count - failures.length;
  if (failures.length === 0) {
    toast.success(`已${act} ${done} 条`);
    return;
  }
  const more = failures.length > MOST ? `\n另有 ${failures.length - MOST} 条` : '';
  void alertMessage(`${failures.slice(0, MOST).join('\n')}${more}`, `${act}：${done} 条成功，${failures.length} 条未成功`);
}
