import { ChevronDownIcon, GearIcon, PersonIcon, SignOutIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useGo } from '#client/app/use-go.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { lostOnSignOut, signOut } from '#client/lib/sign-out.ts';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import styles from './navbar.module.css';
import { SettingsDrawer } from './settings-drawer.tsx';

/** The signed-in user's picture, or the first character of the name. */
function Avatar({ name, image }: { name: string; image: string | null | undefined }) {
  return (
    <span className={styles.avatar} aria-hidden="true" data-initial={image ? undefined : name.slice(0, 1).toUpperCase()}>
      {image && <img src={image} alt="" />}
    </span>
  );
}

/** Personal page, layout settings, sign out. */
export function UserMenu() {
  const { user } = useCurrentUser();
  const go = useGo();
  const [settings, setSettings] = useState(false);

  const leave = async () => {
    if (await confirm({ title: '提示', message: `确定注销并退出系统吗？${lostOnSignOut() ?? ''}` })) await signOut();
  };

  return (
    <>
      <ActionMenu
        align="end"
        width="small"
        trigger={
          <button type="button" className={styles.user} aria-label={`${user.nickname}，用户菜单`}>
            <Avatar name={user.nickname} image={user.avatar} />
            <span className={styles.userName}>{user.nickname}</span>
            <ChevronDownIcon />
          </button>
        }
        items={[
          { label: '个人中心', icon: PersonIcon, onSelect: () => go('/user/profile') },
          { label: '布局设置', icon: GearIcon, onSelect: () => setSettings(true) },
          { label: '退出登录', icon: SignOutIcon, separated: true, onSelect: () => void leave() },
        ]}
      />
      {settings && <SettingsDrawer onClose={() => setSettings(false)} />}
    </>
  );
}
