import type { RowDataPacket } from 'mysql2/promise';
import { openBesideProduct, type TenantReader, tenantTables } from './tenant-state.ts';

export interface KeptRows {
  /** Must be called with every statement that the product sends: only the tables that it writes to are compared and restored. */
  watch(sql: string): void;
  /** Copies the tenant's rows of all tables as they are now. */
  keep(tenantId: number): Promise<void>;
  /** The tables in which the tenant's rows differ from the kept ones. */
  changes(tenantId: number): Promise<string[]>;
  /** Restores the rows of every kept tenant under their own ids, and removes rows that were added. */
  restore(): Promise<void>;
  /** @throws Error when a kept tenant differs from its copy after `restore`: then something writes that is not watched */
  close(): Promise<void>;
}

interface KeptTenant {
  /** What each table held, as one text. */
  contents: Map<string, string>;
  /** The statements that empty and fill each table. */
  refills: Map<string, string>;
}

const WRITE = /^\s*(insert|update|delete|replace)\b/i;

/**
 * Takes back what a test call did to a shop. A transaction around the call that is rolled back would be cheaper, but would hide what
 * the product does at its commits and over several connections; so each call commits, and the tables that it wrote to are refilled.
 */
export async function openKeptRows(reader: TenantReader): Promise<KeptRows> {
  const connection = await openBesideProduct();
  // Tables are refilled one after the other, whichever of them refers to which.
  await connection.query('set foreign_key_checks = 0');
  const tables = await tenantTables(connection);
  const known = new Set(tables.map(({ table }) => table));
  const [cascades] = await connection.query<RowDataPacket[]>(
    `select referenced_table_name as parent, table_name as child from information_schema.referential_constraints
     where constraint_schema = database() and (delete_rule not in ('RESTRICT', 'NO ACTION') or update_rule not in ('RESTRICT', 'NO ACTION'))`,
  );
  const childrenOf = Map.groupBy(cascades, ({ parent }) => parent as string);
  const kept = new Map<number, KeptTenant>();
  const written = new Set<string>();

  /** Notes the table and those that its foreign keys may change by a cascade. */
  function note(table: string): void {
    if (!known.has(table) || written.has(table)) return;
    written.add(table);
    for (const { child } of childrenOf.get(table) ?? []) note(child as string);
  }

  async function contentsOf(tenantId: number, only?: ReadonlySet<string>): Promise<Map<string, string>> {
    return new Map([...(await reader.rows(tenantId, only))].map(([table, rows]) => [table, JSON.stringify(rows)]));
  }

  async function changedIn(tenantId: number, only?: ReadonlySet<string>): Promise<string[]> {
    const before = kept.get(tenantId)?.contents;
    return [...(await contentsOf(tenantId, only))].flatMap(([table, content]) => (content === before?.get(table) ? [] : [table]));
  }

  return {
    watch(sql) {
      if (WRITE.test(sql)) for (const [, name = ''] of sql.matchAll(/`(\w+)`/g)) note(name);
    },

    async keep(tenantId) {
      const refills = new Map<string, string>();
      for (const { table, key, stored } of tables) {
        const names = stored.map((name) => `\`${name}\``).join(', ');
        const copy = `\`kept_${tenantId}_${table}\``;
        const own = `\`${table}\` where \`${key}\` = ${tenantId}`;
        await connection.query(`create temporary table ${copy} as select ${names} from ${own}`);
        refills.set(table, `delete from ${own}; insert into \`${table}\` (${names}) select ${names} from ${copy}`);
      }
      kept.set(tenantId, { contents: await contentsOf(tenantId), refills });
    },

    changes: async (tenantId) => (written.size === 0 ? [] : changedIn(tenantId, written)),

    async restore() {
      if (written.size === 0) return;
      const refills = [...kept.values()].flatMap((tenant) => [...written].map((table) => tenant.refills.get(table)));
      if (refills.length > 0) await connection.query(['start transaction', ...refills, 'commit'].join(';'));
      written.clear();
    },

    async close() {
      const changed = (await Promise.all([...kept.keys()].map((tenantId) => changedIn(tenantId)))).flat();
      await connection.end();
      if (changed.length > 0) throw new Error(`a kept shop was not restored in ${changed.join(', ')}`);
    },
  };
}
