import { useState } from 'react';
import { OwnSessions } from '#client/features/logs/own-sessions.tsx';
import { MessageChoices } from '#client/features/messages/message-choices.tsx';
import { AvatarDialog } from '#client/features/organisation/avatar.dialog.tsx';
import { OwnPasswordDialog } from '#client/features/organisation/own-password.dialog.tsx';
import { ProfileDialog } from '#client/features/organisation/profile.dialog.tsx';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDay } from '#client/ui/date-values.ts';
import { Facts } from '#client/ui/facts.tsx';
import { choiceLabel, SEX_CHOICES } from '#shared/choice-labels.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { Profile } from '#shared/schemas/user.schema.ts';
import styles from './pages.module.css';

const factsOf = (own: Profile, permissions: readonly string[]): ReadonlyArray<readonly [string, string | null | undefined]> => [
  ['用户名', own.username],
  ['昵称', own.nickname],
  ['手机号码', own.mobile],
  ['邮箱', own.email],
  ['性别', choiceLabel(SEX_CHOICES, own.sex)],
  ['部门', own.dept?.name],
  ['岗位', own.posts.map(({ name }) => name).join('、')],
  ['角色', own.roles.map(({ name }) => name).join('、')],
  ['权限', permissions.includes(EVERY_PERMISSION) ? '全部权限' : `${permissions.length} 项`],
  ['最后登录时间', formatDateTime(own.loginDate)],
  ['创建时间', formatDateTime(own.createTime)],
];

/** The personal centre: the person's data, sessions, shop and message settings, and the dialogs that change them. */
export default function ProfilePage() {
  const { permissions, tenant } = useCurrentUser();
  const profile = trpc.system.user.profile.get.useQuery(undefined, { meta: { inPlace: true } });
  const [opened, setOpened] = useState<'profile' | 'password' | 'avatar' | null>(null);
  const close = () => setOpened(null);
  const own = profile.data;
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="profile-user">
        <h1 id="profile-user" className={styles.cardTitle}>
          个人信息
        </h1>
        <Loaded query={profile}>
          {(own) => (
            <>
              <div className={styles.facts}>
                <Facts blank="—" facts={factsOf(own, permissions)} />
              </div>
              <div className={styles.actions}>
                <Button onClick={() => setOpened('profile')}>修改资料</Button>
                <Button onClick={() => setOpened('password')}>修改密码</Button>
                <Button onClick={() => setOpened('avatar')}>更换头像</Button>
              </div>
            </>
          )}
        </Loaded>
      </section>
      <section className={styles.card} aria-labelledby="profile-sessions">
        <h2 id="profile-sessions" className={styles.cardTitle}>
          我的会话
        </h2>
        <OwnSessions />
      </section>
      <section className={styles.card} aria-labelledby="profile-tenant">
        <h2 id="profile-tenant" className={styles.cardTitle}>
          所属店铺
        </h2>
        <div className={styles.facts}>
          <Facts
            facts={[
              ['名称', tenant.name],
              ['会员有效期至', formatDay(Number(tenant.expireTime))],
            ]}
          />
        </div>
      </section>
      <MessageChoices />
      {opened === 'profile' && own && <ProfileDialog profile={own} onClose={close} />}
      {opened === 'avatar' && <AvatarDialog onClose={close} />}
      {opened === 'password' && <OwnPasswordDialog onClose={close} />}
    </div>
  );
}
