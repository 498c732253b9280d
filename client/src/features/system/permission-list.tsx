import { SearchIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { CheckFrame, stateOfAll } from '#client/ui/check-frame.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { GrantablePermission } from '#shared/schemas/system.schema.ts';
import styles from './permission-list.module.css';

interface PermissionListProps {
  permissions: readonly GrantablePermission[];
  selected: ReadonlySet<string>;
  onChange(selected: Set<string>): void;
  invalid: boolean;
  describedBy: string | undefined;
}

/** Check boxes of permissions, grouped by page. A page's box ticks all its permissions. */
export function PermissionList({ permissions, selected, onChange, invalid, describedBy }: PermissionListProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = permissions.filter((entry) => `${entry.menuName}${entry.name}${entry.permission}`.toLowerCase().includes(wanted));
  const groups = [...Map.groupBy(shown, (entry) => entry.menuName)];

  const set = (entries: readonly GrantablePermission[], checked: boolean) => {
    const next = new Set(selected);
    for (const { permission } of entries) {
      if (checked) next.add(permission);
      else next.delete(permission);
    }
    onChange(next);
  };
  const stateOf = (entries: readonly GrantablePermission[]) =>
    stateOfAll(entries.filter((entry) => selected.has(entry.permission)).length, entries.length);

  return (
    <CheckFrame
      legend="权限"
      allLabel={wanted ? '全选搜索结果' : '全选'}
      all={stateOf(shown)}
      onAll={(checked) => set(shown, checked)}
      invalid={invalid}
      describedBy={describedBy}
      empty="没有匹配的权限"
      isEmpty={groups.length === 0}
      aside={
        <div className={styles.search}>
          <TextInput
            size="small"
            leading={SearchIcon}
            aria-label="搜索权限"
            placeholder="搜索权限"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      }
    >
      {groups.map(([menuName, entries]) => (
        <div key={menuName} className={styles.group}>
          <Checkbox
            className={styles.menu}
            label={menuName}
            {...stateOf(entries)}
            onChange={(event) => set(entries, event.target.checked)}
          />
          <div className={styles.entries}>
            {entries.map((entry) => (
              <Checkbox
                key={entry.permission}
                label={<span title={entry.permission}>{entry.name}</span>}
                checked={selected.has(entry.permission)}
                onChange={(event) => set([entry], event.target.checked)}
              />
            ))}
          </div>
        </div>
      ))}
    </CheckFrame>
  );
}
