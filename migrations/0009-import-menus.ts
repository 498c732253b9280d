import { type Kysely, sql } from 'kysely';

const BUTTON = 3;
/** Behind the other buttons of a menu. */
const SORT = 5;

/** Menu, permission and name; the button's id is the menu's and its place. Ids are fixed for good: roles of every tenant point at them. */
const IMPORTS: ReadonlyArray<readonly [menuId: number, permission: string, name: string]> = [
  [1100, 'bs:customer-info:import', '客户导入'],
  [1200, 'bs:product-info:import', '产品导入'],
  [2000, 'bs:customer-type:import', '客户类型导入'],
  [2020, 'bs:customer-level:import', '客户级别导入'],
  [2040, 'bs:customer-sources:import', '客户来源导入'],
  [2060, 'bs:product-type:import', '产品类别导入'],
  [2080, 'bs:unit-type:import', '计量单位导入'],
  [2100, 'bs:payment-type:import', '付款方式导入'],
  [2120, 'bs:delivery-type:import', '送货方式导入'],
  [2140, 'bs:bill-type:import', '票据类型导入'],
  [2160, 'bs:discounts-type:import', '折扣类型导入'],
  [2180, 'bs:closing-cycle:import', '结算周期导入'],
  [2200, 'bs:order-process-steps:import', '订单工序导入'],
];

/** The button of the order menu (1000) that shows the imports of all. */
const SEE_ALL = { id: 1014, parentId: 1000, sort: 14 };

/** What else can be imported, and the imports of others. */
export async function up(db: Kysely<never>): Promise<void> {
  const rows = IMPORTS.map(
    ([menuId, permission, name]) =>
      sql`(${menuId + SORT}, ${menuId}, ${name}, ${permission}, ${BUTTON}, ${SORT}, ${''}, ${''}, ${''}, ${''})`,
  );
  rows.push(
    sql`(${SEE_ALL.id}, ${SEE_ALL.parentId}, ${'全部导入任务查询'}, ${'bs:import-job:query'}, ${BUTTON}, ${SEE_ALL.sort}, ${''}, ${''}, ${''}, ${''})`,
  );
  await sql`
    insert ignore into system_menu (id, parent_id, name, permission, type, sort, path, icon, component, component_name)
    values ${sql.join(rows)}`.execute(db);
}
