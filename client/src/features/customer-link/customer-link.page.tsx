import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isPassing, toApiError } from '#client/lib/api-error.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState, LoadingArea, Notice, StatusLabel } from '#client/ui/feedback.tsx';
import { ThemeProvider } from '#client/ui/theme-provider.tsx';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { formatDate, formatFileSize, formatMinute, formatMoney, formatPrice, formatSize } from '#shared/rules/format.rules.ts';
import { chargeNote } from '#shared/rules/order-line.rules.ts';
import type { LinkView } from '#shared/schemas/order-link.schema.ts';
import { URGENCY } from '#shared/states.ts';
import { ApproveDialog, WishDialog } from './answer.dialog.tsx';
import styles from './customer-link.module.css';
import { linkApi } from './link-api.ts';
import { LinkPdf, LinkPicture } from './link-file.tsx';

const DEAD = '链接已失效';

function Answer({ answer }: Pick<LinkView, 'answer'>) {
  if (answer === null) return null;
  const { kind, isCurrent, message, signer, createTime } = answer;
  if (kind === 'change' && isCurrent) return <Notice>{`您的修改意见已提交：${message ?? ''}`}</Notice>;
  if (kind === 'change') return <Notice tone="warning">{`您曾要求修改：${message ?? ''}。订单之后已有变更，请重新核对。`}</Notice>;
  if (isCurrent) return <Notice tone="success">{`${signer ?? ''} 已于 ${formatMinute(createTime)} 确认并签名`}</Notice>;
  return <Notice tone="warning">已确认的是另一份内容，订单之后有变更，请重新核对后确认</Notice>;
}

function Line({ line, token }: { line: LinkView['lines'][number]; token: string }) {
  const name = [line.productsName, line.projectName].filter(Boolean).join(' · ') || line.contentProduction || '';
  const size = line.width && line.height ? `${formatSize(line.width)} × ${formatSize(line.height)} 米` : '';
  return (
    <li className={styles.line}>
      {line.hasPicture && <LinkPicture isSmall token={token} lineId={line.id} name={`${name} 样图`} />}
      <div className={styles.lineText}>
        <strong>
          {name} {line.urgent === URGENCY.urgent && <StatusLabel tone="danger">加急</StatusLabel>}
        </strong>
        <span>{[line.contentProduction, line.specification].filter((text) => text && text !== name).join(' · ')}</span>
        <span>
          {[
            size,
            `数量 ${plainDecimal(line.amount)}`,
            chargeNote(line)?.text,
            line.unitPrice && `${formatPrice(line.unitPrice)} 元${line.unitName ? `/${line.unitName}` : ''}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className={styles.sum}>{formatMoney(line.totalAmount)}</span>
    </li>
  );
}

function Files({ files, token }: Pick<LinkView, 'files'> & { token: string }) {
  if (files.length === 0) return null;
  return (
    <section className={styles.card} aria-label="稿件">
      <h2>稿件</h2>
      {files.map(({ id, name, size, lineNo, shows }) => (
        <figure key={id} className={styles.file}>
          {shows === 'picture' && <LinkPicture token={token} fileId={id} name={name} />}
          <figcaption>
            <span>{lineNo === null ? name : `${name}（第 ${lineNo} 行）`}</span>
            {shows === 'pdf' ? <LinkPdf token={token} fileId={id} name={name} /> : <span>{formatFileSize(size)}</span>}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

const FIGURES = ['totalAmount', 'discountAmount', 'commission', 'receivables', 'paid', 'arrears'] as const;
/** Amounts that are left out when they are zero. */
const ONLY_WHERE_ANY = new Set<string>(['discountAmount', 'commission', 'paid']);

function Figures({ order }: Pick<LinkView, 'order'>) {
  return (
    <dl className={styles.figures}>
      {FIGURES.filter((key) => !ONLY_WHERE_ANY.has(key) || Number(order[key]) > 0).map((key) => (
        <div key={key} data-figure={key}>
          <dt>{ORDER_LABELS[key]}</dt>
          <dd>{formatMoney(order[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

function OrderSheet({ view, token }: { view: LinkView; token: string }) {
  const { order, lines, files } = view;
  const facts = [
    ['客户', order.customerName],
    ['联系人', order.contact],
    ['项目', order.name],
    ['下单日期', formatDate(order.date)],
    ['预计交货', formatDate(order.expectedDeliveryDate)],
    ['送货地址', order.address],
    ['说明', order.orderDescription],
  ].filter(([, value]) => value);
  return (
    <>
      <section className={styles.card}>
        <h2>{`订单 ${order.orderId}`}</h2>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Files files={files} token={token} />
      <section className={styles.card}>
        <h2>{`明细（${lines.length}）`}</h2>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} token={token} />
          ))}
        </ul>
        <Figures order={order} />
      </section>
    </>
  );
}

type Loaded = { view: LinkView } | { dead: string } | { error: string } | null;

/** What a customer sees by a link, without signing in: the order, its artwork, and the buttons to approve it or to request changes. */
function LinkedOrder({ token }: { token: string }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [answering, setAnswering] = useState<'approve' | 'wish' | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const refused = useCallback((error: unknown) => {
    const { message } = toApiError(error);
    setLoaded(isPassing(error) ? { error: message } : { dead: message });
  }, []);
  const load = useCallback(() => linkApi.open.mutate({ token }).then((view) => setLoaded({ view }), refused), [token, refused]);
  useEffect(() => void load(), [load]);
  const shopName = loaded !== null && 'view' in loaded ? loaded.view.shopName : null;
  useEffect(() => {
    document.title = shopName ?? '订单';
  }, [shopName]);

  if (loaded === null) return <LoadingArea label="正在打开订单…" />;
  if ('error' in loaded) return <ErrorState message={loaded.error} onRetry={() => void load()} />;
  if ('dead' in loaded) return <p className={styles.dead}>{loaded.dead}</p>;
  const { view } = loaded;
  const isApproved = view.answer?.kind === 'approved' && view.answer.isCurrent;
  const props = {
    token,
    view,
    onClose: () => setAnswering(null),
    onAnswered: (next: LinkView) => {
      setLoaded({ view: next });
      setSaid(null);
      setAnswering(null);
    },
    onRefused: (error: unknown) => {
      setAnswering(null);
      if (toApiError(error).reason === 'contentChanged') {
        setSaid('订单刚刚有变更，请核对最新内容后再确认');
        void load();
      } else refused(error);
    },
  };
  return (
    <>
      <header className={styles.head}>
        <strong>{view.shopName}</strong>
        <span>{`链接 ${formatMinute(view.expireTime)} 前有效`}</span>
      </header>
      <main className={styles.page}>
        {said && <Notice tone="warning">{said}</Notice>}
        <Answer answer={view.answer} />
        <OrderSheet view={view} token={token} />
      </main>
      <footer className={styles.foot}>
        <Button size="large" onClick={() => setAnswering('wish')}>
          需要修改
        </Button>
        {!isApproved && (
          <Button size="large" variant="primary" onClick={() => setAnswering('approve')}>
            确认无误，去签名
          </Button>
        )}
      </footer>
      {answering === 'wish' && <WishDialog {...props} />}
      {answering === 'approve' && <ApproveDialog {...props} />}
    </>
  );
}

export default function CustomerLinkPage() {
  const { token } = useParams();
  return <ThemeProvider>{token ? <LinkedOrder key={token} token={token} /> : <p className={styles.dead}>{DEAD}</p>}</ThemeProvider>;
}
