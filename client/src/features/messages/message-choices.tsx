import pageStyles from '#client/app/pages/pages.module.css';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Switch } from '#client/ui/checkbox.tsx';
import styles from './messages.module.css';

/** The kinds of message that the person wants to receive. */
export function MessageChoices() {
  const utils = trpc.useUtils();
  const choices = trpc.system.notifyMessage.listChoices.useQuery(undefined, { meta: { inPlace: true } });
  const { mutate: choose, isPending } = trpc.system.notifyMessage.updateChoice.useMutation({
    onSettled: () => utils.system.notifyMessage.listChoices.invalidate(),
  });
  return (
    <section className={pageStyles.card} aria-labelledby="profile-messages">
      <h2 id="profile-messages" className={pageStyles.cardTitle}>
        接收哪些消息
      </h2>
      <Loaded query={choices}>
        {(data) => (
          <div className={styles.choices}>
            {data.map(({ code, name, remark, isWanted }) => (
              <Switch
                key={code}
                label={name}
                caption={remark}
                checked={isWanted}
                disabled={isPending}
                onChange={(wanted) => choose({ code, isWanted: wanted })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}
