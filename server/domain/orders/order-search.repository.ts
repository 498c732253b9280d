import { contains, escapeLike } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import { DEFAULT_LOOKBACK_MS } from '#shared/rules/format.rules.ts';

function orders(scope: Scope) {
  return scope.db
    .selectFrom('orderInfo')
    .select(['id', 'orderId', 'customerName', 'name'])
    .where('tenantId', '=', scope.tenantId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc');
}

export const orderSearchRepository = {
  /** Finds all orders whose number begins with the text, and orders of the list's default days whose number or customer contains it. */
  async find(scope: Scope, text: string, limit: number) {
    const [byNumber, recent] = await Promise.all([
      /^\d{6}[\w-]*$/.test(text)
        ? orders(scope)
            .where('orderId', 'like', `${escapeLike(text)}%`)
            .limit(limit)
            .execute()
        : [],
      orders(scope)
        .where('date', '>=', scope.now() - DEFAULT_LOOKBACK_MS)
        .where((eb) => eb.or([eb('orderId', 'like', contains(text)), eb('customerName', 'like', contains(text))]))
        .limit(limit)
        .execute(),
    ]);
    const found = new Map([...byNumber, ...recent].map((row) => [row.id, row]));
    return [...found.values()].slice(0, limit);
  },
};
