import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { productName, productTagline } from '#client/app/product.ts';
import { setSession } from '#client/lib/session.ts';
import { forgetLoginNotice, loginNotice } from '#client/lib/sign-out.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import styles from './login.module.css';
import { LoginField } from './login-field.tsx';
import { type Credentials, SignInRefused, signIn } from './sign-in.ts';

/** What this browser remembers of the last sign-in. Passwords are left to the browser's own password store. */
interface Remembered {
  tenantName: string;
  username: string;
}

const rememberKey = 'remembered-sign-in';

const requiredTexts: Record<keyof Credentials, string> = {
  tenantName: '请输入店铺名称',
  username: '请输入用户名',
  password: '请输入密码',
};

const points = ['开单、审核、收款，一张订单走到底', '成批导入 Excel，每一行都有交代', '客户欠款与收款记录，随时对得上'];

/** The sign-in page. It uses plain elements instead of the components, so that it loads fast. */
export default function LoginPage() {
  const form = useRef<HTMLFormElement>(null);
  const [remembered] = useState(() => readStored<Remembered | null>(rememberKey, null));
  const [values, setValues] = useState<Credentials>({
    tenantName: remembered?.tenantName ?? '',
    username: remembered?.username ?? '',
    password: '',
  });
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<Partial<Record<keyof Credentials, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [notice] = useState(loginNotice);
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    forgetLoginNotice();
    document.title = `登录 - ${productName}`;
    const empty = form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])[value=""]');
    empty?.focus();
  }, []);

  const change = (field: keyof Credentials) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = (Object.keys(requiredTexts) as (keyof Credentials)[]).filter((field) => values[field].trim() === '');
    setFailure(null);
    setErrors(Object.fromEntries(missing.map((field) => [field, requiredTexts[field]])));
    if (missing[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const session = await signIn(values);
      if (remember)
        writeStored(rememberKey, { tenantName: values.tenantName.trim(), username: values.username.trim() } satisfies Remembered);
      else localStorage.removeItem(rememberKey);
      setSession(session);
    } catch (error) {
      setBusy(false);
      if (error instanceof SignInRefused && error.field) {
        setErrors({ [error.field]: error.message });
        form.current?.querySelector<HTMLInputElement>(`[name=${error.field}]`)?.focus();
      } else {
        setFailure(error instanceof Error ? error.message : '登录失败，请重试');
        form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
      }
    }
  };

  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <Mark />
        <p className={styles.brandName}>{productName}</p>
        <p className={styles.tagline}>{productTagline}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
      <main className={styles.main}>
        <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.phoneMark}>
            <Mark />
          </div>
          <h1 className={styles.title}>登录{productName}</h1>
          {(failure ?? notice) && (
            <p className={styles.failure} role="alert" data-tone={failure ? 'danger' : 'warning'}>
              {failure ?? notice}
            </p>
          )}
          <LoginField
            name="tenantName"
            label="店铺名称"
            value={values.tenantName}
            error={errors.tenantName}
            clearable
            autoComplete="organization"
            onChange={change('tenantName')}
          />
          <LoginField
            name="username"
            label="用户名"
            value={values.username}
            error={errors.username}
            autoComplete="username"
            onChange={change('username')}
          />
          <LoginField
            name="password"
            label="密码"
            secret
            value={values.password}
            error={errors.password}
            hint={capsLock ? '大写锁定已打开' : undefined}
            autoComplete="current-password"
            onChange={change('password')}
            onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
          />
          <label className={styles.remember}>
            <input
              type="checkbox"
              className={styles.rememberBox}
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            记住店铺和用户名
          </label>
          <button type="submit" className={styles.submit} aria-disabled={busy}>
            {busy ? '登录中…' : '登录'}
          </button>
        </form>
      </main>
    </div>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mark-background)" />
      <path d="M9 8h14v4H9zM7 13h18v8h-3v-3H10v3H7zM12 20h8v5h-8z" fill="var(--mark-foreground)" />
    </svg>
  );
}
