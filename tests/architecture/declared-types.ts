import type { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#api/app-router.ts';
import { guarded } from '#api/trpc.ts';
import type { FieldName, FilterName, RecordPath, RecordRow } from '#client/records/record-calls.ts';
import type { RecordField } from '#client/records/record-fields.tsx';
import type { SearchField } from '#client/records/record-search.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';

/**
 * Checked by the compiler and never run: the types of calls follow from the declared fields, in the browser and on the server. If they did
 * not, the lines below `@ts-expect-error` would compile.
 */
export async function inTheBrowser({ bs, system }: ReturnType<typeof createTRPCClient<AppRouter>>) {
  await bs.unitType.create.mutate({ name: '张' });
  await bs.unitType.create.mutate({ name: '张', pricingBasis: 'area', sort: '3', remarks: null });
  await bs.unitType.update.mutate({ id: 1, sort: 2 });
  // @ts-expect-error no such field
  await bs.unitType.create.mutate({ name: '张', nmae: '张' });
  // @ts-expect-error a required field is missing
  await bs.unitType.create.mutate({ sort: 1 });
  // @ts-expect-error no such choice
  await bs.unitType.create.mutate({ name: '张', pricingBasis: 'volume' });
  // @ts-expect-error no such filter
  await bs.unitType.page.query({ nmae: '张' });
  // @ts-expect-error lists cannot be narrowed by this field
  await bs.unitType.page.query({ remarks: '张' });
  // @ts-expect-error the value of a filter is one of the field's
  await bs.unitType.page.query({ pricingBasis: 'volume' });
  // @ts-expect-error departments do not come from workbooks
  await system.dept.getImportTemplate.query();
  const { list } = await bs.unitType.page.query({ name: '张' });
  const row = list[0];
  const basis: PricingBasis | undefined = row?.pricingBasis;
  // @ts-expect-error rows have no such field
  const unknown: unknown = row?.nmae;
  const [entry] = await bs.unitType.listAllSimple.query();
  // @ts-expect-error the simple list leaves this out
  const left: unknown = entry?.remarks;
  const [item] = (await bs.orderExpenditureIncomeItems.page.query({ typeId: 1, visible: 0 })).list;
  const project: string | null | undefined = item?.typeName;
  // @ts-expect-error the name of the row it points to is text
  const number: number | undefined = item?.typeName;
  await bs.orderExpenditureIncomeItems.listAllSimple.query({ type: 0, typeId: 1, visible: 0, status: 0 });
  // @ts-expect-error no such filter of the short list
  await bs.orderExpenditureIncomeItems.listAllSimple.query({ typId: 1 });
  // @ts-expect-error a row must point to its project
  await bs.orderExpenditureIncomeItems.create.mutate({ name: '电费' });
  return [basis, unknown, left, entry?.name.length, project, number];
}

export async function onTheServer({ resources: { discountsType } }: Services, scope: Scope) {
  const id = await discountsType.create(scope, { name: '老客户', rate: '90' });
  // @ts-expect-error decimals are exact texts
  await discountsType.update(scope, { id, rate: 85 });
  // @ts-expect-error a required field is missing
  await discountsType.create(scope, { name: '老客户' });
  // @ts-expect-error no such filter
  await discountsType.list(scope, { nmae: '老客户' });
  // @ts-expect-error lists cannot be narrowed by this field
  await discountsType.page(scope, { pageNo: 1, pageSize: 10, rate: '90' });
  const { rate } = await discountsType.get(scope, id);
  return rate.length;
}

type Quote = RecordRow<'bs.customerQuotes'>;

/** The columns, filters and fields of a screen are checked against the types of the router. */
export function onAScreen() {
  const columns: DataColumn<Quote>[] = [
    { id: 'unitPrice', header: '报价' },
    { id: 'margin', header: '毛利', cell: (row) => row.unitPrice },
    // @ts-expect-error rows have no such property, and nothing says what the cell shows
    { id: 'unitPrise', header: '报价' },
    // @ts-expect-error rows have no such property
    { id: 'unitPrice', header: '报价', cell: (row) => row.unitPrise },
  ];
  const fields: RecordField<FieldName<'bs.customerQuotes'>, Quote>[] = [
    { name: 'unitPrice', label: '报价', kind: 'decimal' },
    // @ts-expect-error no such field is written
    { name: 'unitPrise', label: '报价', kind: 'decimal' },
    // @ts-expect-error no property has the chosen one's name
    { name: 'productsId', label: '产品', kind: 'record', path: 'bs.productInfo', nameOf: 'productName' },
  ];
  const filters: SearchField<FilterName<'bs.customerQuotes'>>[] = [
    { name: 'productsName', label: '产品', kind: 'text' },
    // @ts-expect-error no such filter
    { name: 'remarks', label: '备注', kind: 'text' },
  ];
  // @ts-expect-error no such record
  const path: RecordPath = 'bs.customerQuote';
  return [columns, fields, filters, path];
}

/** A call may only name a permission that a menu carries. */
export function inARouter() {
  return [
    guarded('bs:unit-type:import'),
    guarded(['bs:order-info:query', 'infra:job:trigger']),
    guarded('signedIn'),
    // @ts-expect-error no such button
    guarded('bs:unit-type:audit'),
    // @ts-expect-error no such page
    guarded(['bs:order-info:query', 'bs:order:query']),
    // @ts-expect-error a call for everyone is no guarded one
    guarded('public'),
  ];
}
