import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { toast } from '#client/ui/toast.ts';
import { CURRENT, deviceText } from './online-columns.tsx';
import styles from './own-sessions.module.css';

/** The person's own sessions. Each other one can be ended, or all others at once. */
export function OwnSessions() {
  const utils = trpc.useUtils();
  const sessions = trpc.system.user.profile.listSessions.useQuery(undefined, { meta: { inPlace: true } });
  const told = {
    onSuccess: async () => {
      toast.success('已下线');
      await utils.system.user.profile.listSessions.invalidate();
    },
  };
  const one = trpc.system.user.profile.deleteSession.useMutation(told);
  const others = trpc.system.user.profile.deleteOtherSessions.useMutation(told);
  const askOthers = async () => {
    const message = '除本次登录外，您在其他设备上的登录将全部失效。';
    if (await confirm({ title: '退出其他登录', message, danger: true, confirmLabel: '全部退出' })) others.mutate();
  };
  return (
    <Loaded query={sessions}>
      {(data) => (
        <>
          <ul className={styles.list}>
            {data.map((session) => (
              <li key={session.id} className={styles.session}>
                <div className={styles.what}>
                  <span title={session.userAgent}>{deviceText(session.userAgent)}</span>
                  {session.isCurrent && CURRENT}
                  <div className={styles.muted}>
                    {session.userIp}，{formatTime(session.createTime)} 登录
                  </div>
                </div>
                {!session.isCurrent && (
                  <Button
                    size="small"
                    loading={one.isPending && one.variables.id === session.id}
                    onClick={() => one.mutate({ id: session.id })}
                  >
                    下线
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.length > 1 && (
            <div className={styles.foot}>
              <Button variant="danger" loading={others.isPending} onClick={() => void askOthers()}>
                退出其他登录
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
