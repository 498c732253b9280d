import type { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#api/app-router.ts';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Checked by the compiler, never run: what a declaration says holds for whoever calls, in the browser and on the server. Each line below an
 * expected error would compile if the types of the calls did not follow from the fields.
 */
export async function inTheBrowser({ bs }: ReturnType<typeof createTRPCClient<AppRouter>>) {
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
  const { list } = await bs.unitType.page.query({ name: '张' });
  const row = list[0];
  const basis: 'auto' | 'area' | 'quantity' | undefined = row?.pricingBasis;
  // @ts-expect-error rows have no such field
  const unknown: unknown = row?.nmae;
  const [entry] = await bs.unitType.listAllSimple.query();
  // @ts-expect-error the simple list leaves this out
  const left: unknown = entry?.remarks;
  return [basis, unknown, left, entry?.name.length];
}

export async function onTheServer({ resources: { discountsType } }: Services, scope: Scope) {
  const id = await discountsType.create(scope, { name: '老客户', rate: '90' });
  // @ts-expect-error decimals are exact texts
  await discountsType.update(scope, { id, rate: 85 });
  // @ts-expect-error a required field is missing
  await discountsType.create(scope, { name: '老客户' });
  const { rate } = await discountsType.get(scope, id);
  return rate.length;
}
