import { Select } from '#client/ui/select.tsx';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { useSimpleList } from './resource-options.ts';
import { branchIds, treeOrder } from './tree.ts';

interface ResourcePickerProps {
  id?: string;
  resource: ResourceName;
  /** Id of the chosen row, or null. */
  value: number | null;
  onChange(value: number | null): void;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  /** Label of the entry with value 0, the root of a tree; absent for no such entry. */
  rootLabel?: string;
  /** The id of a row that is left out with everything below it. */
  withoutBranch?: number;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** Chooses one row of a plain resource; a tree is indented. A chosen row that the list lacks, because it was disabled, shows its id. */
export function ResourcePicker({
  resource,
  value,
  onChange,
  placeholder = '请选择',
  rootLabel,
  withoutBranch,
  ...rest
}: ResourcePickerProps) {
  const list = useSimpleList(resource);
  const rows = list.data ?? [];
  const excluded = withoutBranch === undefined ? null : branchIds(rows, withoutBranch);
  const options = treeOrder(rows)
    .filter(({ row }) => !excluded?.has(row.id))
    .map(({ row, depth }) => ({ value: row.id, label: `${'　'.repeat(depth + (rootLabel ? 1 : 0))}${String(row.name ?? row.id)}` }));
  const known = value === null || (rootLabel !== undefined && value === 0) || options.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      value={value === null ? '' : String(value)}
      placeholder={list.isError ? '加载失败，请重新打开' : list.isPending ? '加载中…' : placeholder}
      options={[
        ...(rootLabel ? [{ value: 0, label: rootLabel }] : []),
        ...options,
        ...(known || !list.data ? [] : [{ value: value ?? '', label: `已停用（${value}）` }]),
      ]}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
