import { useMemo } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { BesideTree } from '#client/records/beside-tree.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { TypeTree } from '#client/records/type-tree.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { SHOW_COST } from '#shared/permissions.ts';
import { ProductDialog } from './product.dialog.tsx';
import { productColumns } from './product-columns.tsx';

/** What the shop sells, by type. */
export default function ProductPage() {
  const isWithCost = usePermission()(SHOW_COST);
  const columns = useMemo(() => productColumns(isWithCost), [isWithCost]);
  const list = useRecordList('bs.productInfo', { noun: '产品', nameOf: (row) => row.name, narrowedBy: ['typeId'] });
  const { typeId } = list.narrowed;
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
        menu={(row) => [list.viewItem(row), list.removeItem(row)]}
        emptyHint="新建后即可在开单时按名称或助记码选用。"
        exportAs="产品信息.xls"
        importAs="products"
      />
      {list.opened && <ProductDialog id={list.opened.row?.id} initial={{ typeId }} onClose={list.close} />}
    </BesideTree>
  );
}
