import type { RowDataPacket } from 'mysql2/promise';
import { openBesideProduct, tenantTables } from './tenant-state.ts';

export interface KeptRows {
  /** To be shown every statement that the product sends: what it writes to is what has to be restored. */
  watch(sql: string): void;
  /** Keeps the tenant's rows of all tables as they are now. */
  keep(tenantId: number): Promise<void>;
  /** Brings the rows of every tenant that was kept back to what they were, under their own ids, and removes what was added. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const WRITE = /^\s*(insert|update|delete|replace)\b/i;

/**
 * Takes back what a probe did to a shop. A transaction around the probe that is rolled back would be cheaper still, but would hide what the product does
 * at its commits and over several connections; so each probe commits, and the tables that it wrote to are filled anew.
 */
export async function openKeptRows(): Promise<KeptRows> {
  const connection = await openBesideProduct();
  // Rows come back table by table, in no order of their references.
  await connection.query('set foreign_key_checks = 0');
  const tables = new Map((await tenantTables(connection)).map((table) => [table.table, table]));
  const [cascades] = await connection.query<RowDataPacket[]>(
    `select referenced_table_name as parent, table_name as child from information_schema.referential_constraints
     where constraint_schema = database() and (delete_rule not in ('RESTRICT', 'NO ACTION') or update_rule not in ('RESTRICT', 'NO ACTION'))`,
  );
  const childrenOf = Map.groupBy(cascades, ({ parent }) => parent as string);
  /** By tenant: the statements that empty and fill each table. */
  const kept = new Map<number, Map<string, string>>();
  const written = new Set<string>();

  /** A change of a row may reach into other tables by the database's own doing. */
  function note(table: string): void {
    if (!tables.has(table) || written.has(table)) return;
    written.add(table);
    for (const { child } of childrenOf.get(table) ?? []) note(child as string);
  }

  return {
    watch(sql) {
      if (WRITE.test(sql)) for (const [, name = ''] of sql.matchAll(/`(\w+)`/g)) note(name);
    },

    async keep(tenantId) {
      const refills = new Map<string, string>();
      for (const { table, key, stored } of tables.values()) {
        const names = stored.map((name) => `\`${name}\``).join(', ');
        const copy = `\`kept_${tenantId}_${table}\``;
        const own = `\`${table}\` where \`${key}\` = ${tenantId}`;
        await connection.query(`create temporary table ${copy} as select ${names} from ${own}`);
        refills.set(table, `delete from ${own}; insert into \`${table}\` (${names}) select ${names} from ${copy}`);
      }
      kept.set(tenantId, refills);
    },

    async restore() {
      if (written.size === 0) return;
      const refills = [...kept.values()].flatMap((byTable) => [...written].map((table) => byTable.get(table)));
      await connection.query(['start transaction', ...refills, 'commit'].join(';'));
      written.clear();
    },

    close: () => connection.end(),
  };
}
