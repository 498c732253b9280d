import { useMemo } from 'react';
import { defaultPageSize } from '#client/ui/pagination.tsx';
import { declarationOf, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { type Page, recordCalls } from './record-calls.ts';
import { RecordList } from './record-list.tsx';
import { resourceColumns } from './resource-columns.tsx';
import { searchFields } from './resource-fields.ts';
import { ResourceForm } from './resource-form.tsx';
import type { ResourceRow } from './resource-options.ts';
import { useDepth, wholeTree } from './tree.ts';
import { useDeclaredList } from './use-record-list.ts';

/** The largest page size that the server accepts. Trees are shown whole, so all their pages are fetched. */
const treePageSize = 200;

type Input = Readonly<Record<string, unknown>>;

const pageOf = (resource: ResourceName, input: Input, signal: AbortSignal) =>
  recordCalls(resourcePath(resource)).page(input, signal) as Promise<Page<ResourceRow>>;

async function everyPage(resource: ResourceName, input: Input, signal: AbortSignal): Promise<Page<ResourceRow>> {
  const { list, total } = await pageOf(resource, { ...input, pageNo: 1 }, signal);
  for (let pageNo = 2; list.length < total; pageNo++) {
    const next = await pageOf(resource, { ...input, pageNo }, signal);
    if (next.list.length === 0) break;
    list.push(...next.list);
  }
  return wholeTree(list);
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
  const depthOf = useDepth(isTree ? list.query.data?.list : undefined);
  const columns = useMemo(() => resourceColumns(declaration, depthOf), [declaration, depthOf]);
  return (
    <>
      <RecordList
        title={title}
        list={list}
        filters={searchFields(declaration)}
        columns={columns}
        menu={(row) => [list.editItem(row), isTree && list.belowItem(row), list.removeItem(row)]}
        emptyHint="新建后即可在开单和资料中选用。"
        exportAs={`${title}.xlsx`}
        importAs={declaration.importable ? resource : undefined}
        isPaged={!isTree}
      />
      {list.opened && <ResourceForm resource={resource} {...list.opened} onClose={list.close} />}
    </>
  );
}
