type TenantOf<Column extends string> = Column extends `${infer Table}.${string}` ? `${Table}.tenantId` : never;
const tenantOf = <Column extends string>(column: Column) => column.replace(/\..*/, '.tenantId') as TenantOf<Column>;

/**
 * The ON condition for joining two tables of a shop: the two columns and the two tenants are equal, as the tenant guard requires.
 * Example: `.innerJoin('orderInfo as o', sameTenant('o.id', 'l.orderInfoId'))`.
 */
export const sameTenant =
  <Left extends string, Right extends string>(left: Left, right: Right) =>
  <Join extends { onRef(left: Left | TenantOf<Left>, operator: '=', right: Right | TenantOf<Right>): Join }>(join: Join): Join =>
    join.onRef(tenantOf(left), '=', tenantOf(right)).onRef(left, '=', right);
