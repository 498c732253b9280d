import { CreditCardIcon, NoteIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { CustomerReceiptDialog } from '#client/features/orders/receipts/customer-receipt.dialog.tsx';
import { BesideTree } from '#client/records/beside-tree.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { TypeTree } from '#client/records/type-tree.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { CustomerDialog } from './customer.dialog.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';

const COLLECT = 'collect';

/** The list of customers beside the tree of their types. */
export default function CustomerPage() {
  const list = useRecordList('bs.customerInfo', { noun: '客户', nameOf: (row) => row.name, narrowedBy: ['typeId'] });
  const { typeId } = list.narrowed;
  const { opened } = list;
  const go = useGo();
  const statements = usePagePath()('statement');
  return (
    <BesideTree tree={<TypeTree resource="customerType" value={typeId ?? null} onChange={(next) => list.narrow({ typeId: next })} />}>
      <RecordList
        title="客户管理"
        list={list}
        filters={[
          { name: 'text', kind: 'text', placeholder: '名称、助记码、联系人或电话' },
          'salesman',
          { name: 'levelId', kind: 'choice', resource: 'customerLevel' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={CUSTOMER_COLUMNS}
        menu={(row) => [
          list.viewItem(row),
          statements !== null && { label: '对账单', icon: NoteIcon, onSelect: () => go(`${statements}?customerId=${row.id}`) },
          list.sideItem(row, COLLECT, '客户收款', CreditCardIcon, 'bs:order-payment-receipts:create'),
          list.removeItem(row, '其联系人和报价将一并删除。'),
        ]}
        emptyHint="新建后即可在开单时选用。"
        exportAs="客户信息.xls"
        importAs="customers"
      />
      {opened?.side === COLLECT && opened.row && <CustomerReceiptDialog customer={opened.row} onClose={list.close} />}
      {opened && opened.side === undefined && <CustomerDialog id={opened.row?.id} initial={{ typeId }} onClose={list.close} />}
    </BesideTree>
  );
}
