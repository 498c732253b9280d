import type { Scope } from '#platform/scope.ts';
import { orderListService } from '../orders/order-list.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import type { OrderSheetRow } from '../orders/order.sheet.ts';

type Filters = Parameters<typeof orderListService.exportRows>[1];
type Listed = 'deliveryType' | 'paymentType' | 'billType';

const FIRST_ROW = { pageNo: 1, pageSize: 1 };

async function namesOf(scope: Scope, list: Listed): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for await (const row of resourceServices[list].exportRows(scope, FIRST_ROW)) names.set(row.id, row.name);
  return names;
}

/** Orders with names in place of ids: an id means nothing to a person, nor to an import of the same sheet. What was kept as text stays so. */
export async function* orderSheetRows(scope: Scope, filters: Filters): AsyncGenerator<OrderSheetRow> {
  const deliveries = await namesOf(scope, 'deliveryType');
  const payments = await namesOf(scope, 'paymentType');
  const bills = await namesOf(scope, 'billType');
  for await (const row of orderListService.exportRows(scope, filters)) {
    yield {
      ...row,
      deliveryTypeName: deliveries.get(row.deliveryType ?? 0) ?? row.modeOfDeliveryName,
      paymentMethodName: payments.get(row.paymentMethod ?? 0) ?? row.paymentMethodName,
      billTypeName: bills.get(row.billType ?? 0) ?? null,
    };
  }
}
