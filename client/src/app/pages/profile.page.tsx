import { useCurrentUser } from '#client/lib/permission.ts';
import { formatDay } from '#client/ui/date-values.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import styles from './pages.module.css';

/** Who is signed in, with which rights, in which shop. */
export default function ProfilePage() {
  const { user, roles, permissions, tenant } = useCurrentUser();
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="profile-user">
        <h1 id="profile-user" className={styles.cardTitle}>
          个人信息
        </h1>
        <dl className={styles.facts}>
          <dt>昵称</dt>
          <dd>{user.nickname}</dd>
          <dt>用户名</dt>
          <dd>{user.username}</dd>
          <dt>角色</dt>
          <dd>{roles.join('、')}</dd>
          <dt>权限</dt>
          <dd>{permissions.includes(EVERY_PERMISSION) ? '全部权限' : `${permissions.length} 项`}</dd>
        </dl>
      </section>
      <section className={styles.card} aria-labelledby="profile-tenant">
        <h2 id="profile-tenant" className={styles.cardTitle}>
          所属租户
        </h2>
        <dl className={styles.facts}>
          <dt>名称</dt>
          <dd>{tenant.name}</dd>
          <dt>会员有效期至</dt>
          <dd>{formatDay(Number(tenant.expireTime))}</dd>
        </dl>
      </section>
    </div>
  );
}
