type TenantOf<Column extends string> = Column extends `${infer Table}.${string}` ? `${Table}.tenantId` : never;
const tenantOf = <Column extends string>(column: Column) => column.replace(/\..*/, '.tenantId') as TenantOf<Column>;

/** How rows of a shop are joined: `.innerJoin('orderInfo as o', sameTenant('o.id', 'l.orderInfoId'))`. Kysely checks the columns at each join. */
export const sameTenant =
  <Left extends string, Right extends string>(left: Left, right: Right) =>
  <Join extends { onRef(left: Left | TenantOf<Left>, operator: '=', right: Right | TenantOf<Right>): Join }>(join: Join): Join =>
    join.onRef(tenantOf(left), '=', tenantOf(right)).onRef(left, '=', right);
