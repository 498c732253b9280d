import { alertMessage } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';

/** How many reasons are told one by one. */
const MOST = 8;

/** Says how an act on several rows ended; what failed stays on the screen until it was read. */
export function tellOutcome(act: string, count: number, failures: readonly string[]): void {
  const done = count - failures.length;
  if (failures.length === 0) {
    toast.success(`已${act} ${done} 条`);
    return;
  }
  const more = failures.length > MOST ? `\n另有 ${failures.length - MOST} 条` : '';
  void alertMessage(`${failures.slice(0, MOST).join('\n')}${more}`, `${act}：${done} 条成功，${failures.length} 条未成功`);
}
