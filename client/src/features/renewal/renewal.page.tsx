import { Link } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import styles from './renewal.module.css';

const plans = [
  { id: 1, name: '1 个月', price: 30, originalPrice: 35, discount: '8.5 折' },
  { id: 2, name: '3 个月', price: 80, originalPrice: 105, discount: '7.6 折' },
  { id: 3, name: '12 个月', price: 288, originalPrice: 420, discount: '6.8 折' },
] as const;

/** The prices of the membership. It needs no sign-in, because people of an expired tenant cannot use any other page. */
export default function RenewalPage() {
  const session = useSession();
  return (
    <main className={styles.page}>
      <h1>会员续费</h1>
      <p>{session ? `租户「${session.tenantName}」` : '您的租户'}的会员到期后，数据会完整保留，续费后即可继续使用。请联系服务商办理。</p>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <strong>{plan.name}</strong>
            <span className={styles.price}>¥{plan.price}</span>
            <span>
              原价 <s>¥{plan.originalPrice}</s> · {plan.discount}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={session ? '/index' : '/login'}>{session ? '已续费，返回系统' : '返回登录'}</Link>
      </p>
    </main>
  );
}
