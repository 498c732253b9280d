import { useEffect, useState } from 'react';
import { deviceText } from '#client/features/logs/online-columns.tsx';
import { orderApi } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState, Notice, StatusLabel } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatDateTime, formatMinute } from '#shared/rules/format.rules.ts';
import { LINK_DAYS, type LinkState } from '#shared/schemas/order-link.schema.ts';
import styles from './link.module.css';
import { AnswerNotice } from './link-note.tsx';

const KINDS = { opened: '打开', approved: '确认并签名', change: '要求修改' } as const;

/** An address as a QR code. The library that draws it is large, so it is loaded on first use. */
function QrCode({ text }: { text: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('bwip-js/browser').then(({ qrcode, drawingSVG }) => {
      const picture = qrcode({ bcid: 'qrcode', text }, drawingSVG());
      if (!isGone) setSource(`data:image/svg+xml,${encodeURIComponent(picture)}`);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return source === null ? <div className={styles.code} /> : <img className={styles.code} src={source} alt="链接的二维码" />;
}

function Events({ events }: Pick<LinkState, 'events'>) {
  if (events.length === 0) return <EmptyState title="还没有打开过" />;
  return (
    <ul className={styles.events} aria-label="打开记录">
      {events.map(({ id, kind, message, signer, network, userAgent, createTime }) => (
        <li key={id}>
          <time>{formatDateTime(createTime)}</time>
          <strong>{KINDS[kind]}</strong>
          <span>{[signer, message].filter(Boolean).join('：')}</span>
          <span title={userAgent}>{`${network} · ${deviceText(userAgent)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function LinkStanding({ link }: { link: NonNullable<LinkState['link']> }) {
  const made = `${link.creatorName} 于 ${formatMinute(link.createTime)} 生成`;
  const end = link.revokeTime === null ? `${formatMinute(link.expireTime)} 到期` : `${formatMinute(link.revokeTime)} 撤销`;
  return (
    <>
      <StatusLabel tone={link.isLive ? 'success' : 'neutral'}>{link.isLive ? '有效' : '已失效'}</StatusLabel>
      <span className={styles.muted}>{`${made}，${end}`}</span>
    </>
  );
}

/** Makes, copies and revokes the link by which a customer opens the order on a phone, and shows what the customer did with it. */
export function LinkDialog({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const canLink = usePermission()('bs:order-info:link');
  const utils = trpc.useUtils();
  const state = trpc.bs.orderLink.get.useQuery({ orderId }, { staleTime: 0, meta: { inPlace: true } });
  const [days, setDays] = useState(String(LINK_DAYS.usual));
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const isAnyLive = state.data?.link?.isLive ?? false;

  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setBusy(false);
      await utils.bs.orderLink.invalidate();
    }
  };
  const make = async () => {
    const question = {
      title: '重新生成链接',
      message: '重新生成后，之前发出的链接立即失效，客户需使用新链接。',
      confirmLabel: '重新生成',
    };
    if (isAnyLive && !(await confirm(question))) return;
    await act(async () => {
      const made = await orderApi.bs.orderLink.create.mutate({ orderId, days }, once(key));
      setToken(made.token);
      // The next press makes another link, so it needs another key.
      setKey(newIdempotencyKey());
    });
  };
  const revoke = async () => {
    const question = { title: '撤销链接', message: '撤销后，客户打开链接只会看到“链接已失效”。', confirmLabel: '撤销', danger: true };
    if (!(await confirm(question))) return;
    await act(async () => {
      await orderApi.bs.orderLink.revoke.mutate({ orderId });
      setToken(null);
      toast.success('链接已撤销', { description: `订单 ${orderId}` });
    });
  };

  return (
    <Dialog title={`客户链接 · 订单 ${orderId}`} size="large" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded query={state} title="获取客户链接失败">
        {({ link, answer, events }) => (
          <div className={styles.stack}>
            {failure && <Notice tone="danger">{failure}</Notice>}
            {token === null ? (
              <p className={styles.muted} style={{ margin: 0 }}>
                客户用手机打开链接，不需登录，即可查看本单和稿件、提出修改意见，或确认并签名。看不到成本、利润、备注和其他订单。
              </p>
            ) : (
              <div className={styles.made}>
                <CopyField
                  label="链接地址"
                  hint="链接只在此时显示，请现在发给客户；遗失时请重新生成"
                  text={`${window.location.origin}/c/${token}`}
                />
                <QrCode text={`${window.location.origin}/c/${token}`} />
              </div>
            )}
            {link && (
              <div className={styles.state}>
                <LinkStanding link={link} />
                {canLink && link.isLive && (
                  <Button size="small" variant="danger" disabled={isBusy} onClick={() => void revoke()}>
                    撤销链接
                  </Button>
                )}
              </div>
            )}
            {canLink && token === null && (
              <div className={styles.make}>
                <FormField label="有效天数" className={styles.days}>
                  {(attributes) => <NumberField {...attributes} value={days} decimals={0} trailing="天" onChange={setDays} />}
                </FormField>
                <Button variant={link?.isLive ? 'default' : 'primary'} loading={isBusy} onClick={() => void make()}>
                  {link?.isLive ? '重新生成链接' : '生成链接'}
                </Button>
              </div>
            )}
            {answer && <AnswerNotice answer={answer} />}
            {answer?.pictureUrl && <img className={styles.picture} src={answer.pictureUrl} alt={`${answer.signer ?? '客户'}的确认签名`} />}
            {link && (
              <>
                <h3 className={styles.heading}>打开和回复记录</h3>
                <Events events={events} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
