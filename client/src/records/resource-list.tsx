import { PlusIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { defaultPageSize } from '#client/ui/pagination.tsx';
import { declarationOf, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { type Page, recordCalls } from './record-calls.ts';
import { RecordList } from './record-list.tsx';
import { resourceColumns } from './resource-columns.tsx';
import { searchFields } from './resource-fields.ts';
import { ResourceForm } from './resource-form.tsx';
import { type ResourceRow, treeOrder } from './resource-options.ts';
import { useDeclaredList } from './use-record-list.ts';

/** A tree is shown whole, read in the largest pages the server answers. */
const treePageSize = 200;

type Input = Readonly<Record<string, unknown>>;

/** Every resource has the same calls; which fields its rows have is said by its declaration. */
const pageOf = (resource: ResourceName, input: Input, signal: AbortSignal) =>
  recordCalls(resourcePath(resource)).page(input, signal) as Promise<Page<ResourceRow>>;

async function everyPage(resource: ResourceName, input: Input, signal: AbortSignal): Promise<Page<ResourceRow>> {
  const { list, total } = await pageOf(resource, { ...input, pageNo: 1 }, signal);
  for (let pageNo = 2; list.length < total; pageNo++) {
    const next = await pageOf(resource, { ...input, pageNo }, signal);
    if (next.list.length === 0) break;
    list.push(...next.list);
  }
  return { list: treeOrder(list).map(({ row }) => row), total: list.length };
}

/** The list page of a plain resource. */
export function ResourceList({ resource }: { resource: ResourceName }) {
  const declaration = declarationOf(resource);
  const { title, isTree } = declaration;
  const list = useDeclaredList<ResourceRow, string>(resourcePath(resource), {
    noun: title,
    nameOf: (row) => String(row.name),
    pageSize: isTree ? treePageSize : defaultPageSize,
    read: (input, signal) => (isTree ? everyPage : pageOf)(resource, input, signal),
  });
  const rows = list.query.data?.list;
  const columns = useMemo(() => {
    const depths = new Map(isTree ? treeOrder(rows ?? []).map(({ row, depth }) => [row.id, depth]) : []);
    return resourceColumns(declaration, (row) => depths.get(row.id) ?? 0);
  }, [declaration, isTree, rows]);
  const addChild = (row: ResourceRow): MenuItem[] =>
    isTree && list.can('create')
      ? [{ label: '新建下级', icon: PlusIcon, onSelect: () => list.open({ initial: { parentId: row.id } }) }]
      : [];
  return (
    <>
      <RecordList
        title={title}
        list={list}
        filters={searchFields(declaration)}
        columns={columns}
        menu={(row) => [...list.editItems(row), ...addChild(row), ...list.removeItems(row)]}
        emptyHint="新建后即可在开单和资料中选用。"
        exportAs={`${title}.xlsx`}
        importAs={declaration.importable ? resource : undefined}
        isPaged={!isTree}
      />
      {list.opened && <ResourceForm resource={resource} {...list.opened} onClose={list.close} />}
    </>
  );
}
