import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, MysqlDialect } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { createPool } from 'mysql2';
import { installAreas } from '#domain/all-areas.ts';
import { MENUS } from '#domain/all-menus.ts';
import { DICTS } from '#domain/settings/dict-registry.ts';
import { bringDictsUpToDate } from '#domain/settings/dict-sync.ts';
import { bringConfigsUpToDate } from '#domain/system/config.service.ts';
import { bringMenusUpToDate } from '#domain/system/menu-registry.ts';
import { tenantRepository } from '#domain/system/tenant.repository.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', 'migrations');
const MIGRATION_FILE = /^\d{4}-[a-z0-9-]+\.ts$/;

/**
 * Brings a database to the newest schema, and the menus, dictionaries and settings in it to their registries. Any number of processes may
 * call it at once: Kysely's MySQL adapter holds a server lock (GET_LOCK) during the migrations, and the later ones find none left to apply.
 *
 * MySQL commits each schema statement at once, so a migration that fails half-way leaves its earlier statements behind:
 * migrations keep to one step each, or say "if not exists".
 * @returns the names of the migrations applied now, in order.
 * @throws Error naming the migration that failed.
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const pool = createPool({ uri: databaseUrl, connectionLimit: 2, charset: 'utf8mb4', timezone: 'Z' });
  const db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: numberedFiles });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find((result) => result.status === 'Error');
    if (failed !== undefined) throw new Error(`Migration ${failed.migrationName} failed: ${messageOf(error)}`, { cause: error });
    if (error !== undefined) throw new Error(`Migration failed: ${messageOf(error)}`, { cause: error });
    await bringUpToDate(databaseUrl);
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Uses the product's own kind of connection: the services called here rely on its naming, tenant guard and session settings. */
async function bringUpToDate(databaseUrl: string): Promise<void> {
  const db = createDatabase(createDatabasePool(databaseUrl, 1));
  try {
    await bringMenusUpToDate(db, MENUS);
    await bringDictsUpToDate(db, DICTS);
    await bringConfigsUpToDate(db);
    for (const tenantId of await tenantRepository.findIds(db)) await installAreas(db, tenantId, Date.now());
  } finally {
    await db.destroy();
  }
}

/** Reads migrations/NNNN-name.ts; a file of another name is refused, because it would silently never run. */
const numberedFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.ts')).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      if (!MIGRATION_FILE.test(file)) throw new Error(`migrations/${file} is not named NNNN-name.ts`);
      migrations[file.slice(0, -'.ts'.length)] = (await import(pathToFileURL(join(MIGRATIONS_FOLDER, file)).href)) as Migration;
    }
    return migrations;
  },
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined || databaseUrl === '') throw new Error('DATABASE_URL is not set');
  const applied = await migrateToLatest(databaseUrl);
  console.log(applied.length === 0 ? 'The schema is up to date' : `Applied ${applied.join(', ')}`);
}
