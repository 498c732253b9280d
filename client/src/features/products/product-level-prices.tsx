import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import styles from '#client/records/record-form.module.css';
import { Button } from '#client/ui/button.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { formatPrice } from '#shared/rules/format.rules.ts';

/** The most prices that are shown; the page of level prices has all. */
const MOST = 50;

/** The prices of a product for customers of a level, with a button that leads to their page. */
export function ProductLevelPrices({ product, onLeave }: { product: { id: number; name: string }; onLeave(): void }) {
  const go = useGo();
  const path = usePagePath()('levelPrice');
  const prices = trpc.bs.levelPrices.page.useQuery({ productsId: product.id, pageNo: 1, pageSize: MOST }, { meta: { inPlace: true } });
  const leave = () => {
    onLeave();
    go(`${path}?${new URLSearchParams({ productsName: product.name })}`);
  };
  return (
    <section className={styles.group} aria-label="级别价">
      <h3 className={styles.groupTitle}>级别价</h3>
      {prices.isError && <Notice tone="warning">获取级别价失败：{toApiError(prices.error).message}</Notice>}
      {prices.data?.total === 0 && <p className={styles.hint}>各级别的客户都按单价计。</p>}
      <Facts facts={(prices.data?.list ?? []).map(({ levelName, unitPrice }) => [levelName, `${formatPrice(unitPrice)} 元`])} />
      {path !== null && (
        <div>
          <Button size="small" onClick={leave}>
            查看级别价
          </Button>
        </div>
      )}
    </section>
  );
}
