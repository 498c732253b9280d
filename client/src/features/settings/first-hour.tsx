import { CheckIcon } from '@primer/octicons-react';
import { Link } from 'react-router-dom';
import pages from '#client/app/pages/pages.module.css';
import { type PageName, usePagePath } from '#client/app/use-page-path.ts';
import { useCurrentUser, usePermission, useRole } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import type { SetupStep, ShopSetup } from '#shared/schemas/shop-setup.schema.ts';
import styles from './first-hour.module.css';

interface StepText {
  title: string;
  /** Why the step is useful. */
  reason: string;
  page: PageName;
  /** The query after the page's path. */
  search?: string;
  act: string;
  pass: string;
  passed: string;
}

const SKIP = { pass: '跳过', passed: '已跳过' } as const;
const TEXTS: Readonly<Record<SetupStep, StepText>> = {
  company: { title: '填写企业信息', reason: '名称、电话、收款码会印在单据上', page: 'company', act: '去填写', ...SKIP },
  people: {
    title: '添加员工',
    reason: '每人一个账号，谁开单、谁收款都有记录',
    page: 'user',
    search: '?open=new',
    act: '去添加',
    ...SKIP,
  },
  units: {
    title: '核对计量单位',
    reason: '按面积还是按数量计价，由单位决定',
    page: 'unit',
    act: '去核对',
    pass: '就用这些',
    passed: '已确认',
  },
  products: { title: '录入产品', reason: '可以导入 Excel，开单时自动带出单价', page: 'product', act: '去录入或导入', ...SKIP },
  order: { title: '开第一张订单', reason: '保存、审核、收款，走完一遍', page: 'order', search: '?open=new', act: '去开单', ...SKIP },
};

/** The set-up steps of a new shop, for its administrator. It disappears when every step is done or skipped. */
export function FirstHour() {
  const { tenant } = useCurrentUser();
  const can = usePermission();
  const holds = useRole();
  const isOwner = holds(TENANT_ADMIN_ROLE) && can('bs:company-info:update') && !tenant.isOperator;
  // Always stale, so that a step shows as done as soon as the person returns from it.
  const setup = trpc.bs.shopSetup.get.useQuery(undefined, { enabled: isOwner, staleTime: 0, meta: { inPlace: true } });
  const open = setup.data?.filter(({ state }) => state === 'open') ?? [];
  return setup.data && open.length > 0 ? <Steps setup={setup.data} /> : null;
}

function Steps({ setup }: { setup: ShopSetup }) {
  const pathOf = usePagePath();
  const utils = trpc.useUtils();
  const pass = trpc.bs.shopSetup.pass.useMutation({ onSuccess: () => utils.bs.shopSetup.invalidate() });
  const open = setup.filter(({ state }) => state === 'open').map(({ step }) => step);
  const passedCount = setup.length - open.length;
  return (
    <section className={pages.card} aria-labelledby="home-first-hour">
      <h2 id="home-first-hour" className={pages.cardTitle}>
        开店准备
        <span className={pages.note}>
          {passedCount}/{setup.length}
        </span>
        <Button variant="invisible" size="small" className={pages.all} onClick={() => pass.mutate({ steps: open })}>
          全部跳过
        </Button>
      </h2>
      <ol className={styles.steps}>
        {setup.map(({ step, state }, index) => {
          const { title, reason, page, search = '', act, pass: passText, passed } = TEXTS[step];
          const path = pathOf(page);
          const isNext = step === open[0];
          return (
            <li key={step} className={styles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
              <span className={styles.mark} aria-hidden="true">
                {state === 'open' ? index + 1 : <CheckIcon />}
              </span>
              <span className={styles.text}>
                <strong>{title}</strong>
                <span className={styles.reason}>{state === 'open' ? reason : state === 'done' ? '已完成' : passed}</span>
              </span>
              {state === 'open' && (
                <span className={styles.acts}>
                  <Button
                    variant="invisible"
                    size="small"
                    aria-label={`${title}：${passText}`}
                    disabled={pass.isPending}
                    onClick={() => pass.mutate({ steps: [step] })}
                  >
                    {passText}
                  </Button>
                  {path !== null && (
                    <Link className={isNext ? pages.begin : styles.act} to={path + search}>
                      {act}
                    </Link>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
