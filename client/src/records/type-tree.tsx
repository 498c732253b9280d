import { PlusIcon } from '@primer/octicons-react';
import { useId, useMemo, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { usePermission } from '#client/lib/permission.ts';
import { IconButton } from '#client/ui/button.tsx';
import { ErrorState, Skeleton } from '#client/ui/feedback.tsx';
import { type TreeNode, TreeView } from '#client/ui/tree-view.tsx';
import { usePhone } from '#client/ui/viewport.ts';
import { declarationOf, type TreeName } from '#shared/resources/all-resources.ts';
import { ResourceForm } from './resource-form.tsx';
import { useSimpleList } from './resource-options.ts';
import { ResourcePicker } from './resource-picker.tsx';
import { treeOf } from './tree.ts';
import styles from './type-tree.module.css';

interface TypeTreeProps {
  resource: TreeName;
  /** The chosen type, or null for all. */
  value: number | null;
  onChange(value: number | null): void;
}

const ALL = 'all';

/** A tree of types that filters the list beside it by the chosen type and those below it; on phones, a select. */
export function TypeTree({ resource, value, onChange }: TypeTreeProps) {
  const title = declarationOf(resource).title;
  const can = usePermission();
  const phone = usePhone();
  // Two trees of one type may be on the page at once (a list and a picker over it); their element ids must differ.
  const prefix = `${useId()}-`;
  const list = useSimpleList(resource);
  const nodes = useMemo(
    () => treeOf(list.data ?? [], (row, children): TreeNode => ({ id: `${prefix}${row.id}`, label: String(row.name), children })),
    [list.data, prefix],
  );
  const [adding, setAdding] = useState(false);

  if (phone)
    return <ResourcePicker aria-label={title} resource={resource} value={value} placeholder={`全部${title}`} onChange={onChange} />;
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {can(`${declarationOf(resource).permission}:create`) && (
          <IconButton icon={PlusIcon} size="small" label={`新建${title}`} tooltipDirection="sw" onClick={() => setAdding(true)} />
        )}
      </header>
      <div className={styles.body}>
        {list.isPending && <TreeSkeleton />}
        {list.isError && !list.data && (
          <ErrorState title={`获取${title}失败`} message={toApiError(list.error).message} onRetry={() => void list.refetch()} />
        )}
        {list.data && (
          <TreeView
            label={title}
            nodes={[{ id: `${prefix}${ALL}`, label: '全部' }, ...nodes]}
            selected={`${prefix}${value ?? ALL}`}
            onSelect={(id) => {
              const chosen = id.slice(prefix.length);
              onChange(chosen === ALL ? null : Number(chosen));
            }}
          />
        )}
      </div>
      {adding && (
        <ResourceForm
          resource={resource}
          initial={{ parentId: value ?? 0 }}
          onClose={() => setAdding(false)}
          onSaved={() => void list.refetch()}
        />
      )}
    </aside>
  );
}

function TreeSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['64%', '80%', '48%', '72%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
