import { SearchIcon } from '@primer/octicons-react';
import { useState } from 'react';
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

/** Permissions under the pages they belong to; a page's box stands for all of its own. */
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
  const stateOf = (entries: readonly GrantablePermission[]) => {
    const count = entries.filter((entry) => selected.has(entry.permission)).length;
    return { checked: entries.length > 0 && count === entries.length, indeterminate: count > 0 && count < entries.length };
  };

  return (
    <fieldset className={styles.list} data-invalid={invalid || undefined} aria-describedby={describedBy}>
      <legend className="visually-hidden">权限</legend>
      <div className={styles.head}>
        <Checkbox
          label={wanted ? '全选搜索结果' : '全选'}
          {...stateOf(shown)}
          aria-invalid={invalid || undefined}
          onChange={(event) => set(shown, event.target.checked)}
        />
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
      </div>
      <div className={styles.groups}>
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
        {groups.length === 0 && <p className={styles.empty}>没有匹配的权限</p>}
      </div>
    </fieldset>
  );
}
