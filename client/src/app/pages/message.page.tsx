import { LockIcon, SearchIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';

/** The pages for 404 and 401. */
export default function MessagePage({ kind = 'missing' }: { kind?: 'missing' | 'forbidden' }) {
  const go = useGo();
  const back = (
    <Button variant="primary" onClick={() => go('/index')}>
      返回首页
    </Button>
  );
  return kind === 'missing' ? (
    <EmptyState icon={SearchIcon} title="404 找不到网页" action={back}>
      您要找的页面不存在，或者您没有它的菜单。请检查地址，或从左侧菜单进入。
    </EmptyState>
  ) : (
    <EmptyState icon={LockIcon} title="401 没有访问权限" action={back}>
      您没有访问该页面的权限，请联系管理员。
    </EmptyState>
  );
}
