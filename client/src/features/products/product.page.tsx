import { TagIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { usePermission } from '#client/lib/permission.ts';
import { BesideTree } from '#client/records/beside-tree.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { TypeTree } from '#client/records/type-tree.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { SHOW_COST } from '#shared/permissions.ts';
import { ProductDialog } from './product.dialog.tsx';
import { productColumns } from './product-columns.tsx';

/** The list of products beside the tree of their types. */
export default function ProductPage() {
  const isWithCost = usePermission()(SHOW_COST);
  const columns = useMemo(() => productColumns(isWithCost), [isWithCost]);
  const list = useRecordList('bs.productInfo', { noun: '产品', nameOf: (row) => row.name, narrowedBy: ['typeId'] });
  const { typeId } = list.narrowed;
  const go = useGo();
  const levelPrices = usePagePath()('levelPrice');
  return (
    <BesideTree tree={<TypeTree resource="productType" value={typeId ?? null} onChange={(next) => list.narrow({ typeId: next })} />}>
      <RecordList
        title="产品管理"
        list={list}
        filters={[
          { name: 'text', kind: 'text', placeholder: '产品名称或助记码' },
          { name: 'unitId', kind: 'choice', resource: 'unitType' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={columns}
        menu={(row) => [
          list.viewItem(row),
          levelPrices !== null && {
            label: '级别价',
            icon: TagIcon,
            onSelect: () => go(`${levelPrices}?${new URLSearchParams({ productsName: row.name })}`),
          },
          list.removeItem(row, '其客户报价和级别价将一并删除。'),
        ]}
        emptyHint="新建后即可在开单时按名称或助记码选用。"
        exportAs="产品信息.xls"
        importAs="products"
      />
      {list.opened && <ProductDialog id={list.opened.row?.id} initial={{ typeId }} onClose={list.close} />}
    </BesideTree>
  );
}
