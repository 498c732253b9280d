import { Kysely, MysqlDialect } from 'kysely';
import { createPool, format, type Pool, type SqlValue } from 'mysql2';
import { openLocalText } from './local-texts.ts';
import { NamingQueryCompiler } from './naming.ts';
import { PatientDriver } from './patient-driver.ts';
import type { Tables } from './tables.ts';
import { TenantGuardPlugin } from './tenant-guard.ts';

export type Database = Kysely<Tables>;

const SESSION_SETTINGS = [
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY,ERROR_FOR_DIVISION_BY_ZERO'",
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * Prepared statements kept by each connection; the least recently used makes room. The database allows 16,382 for all connections together.
 */
const PREPARED_A_CONNECTION = 200;

const TIMEZONE = 'Z';
/** An object that slipped past validation must not be expanded into SQL. */
const STRINGIFY_OBJECTS = true;

/** A pool whose connections all use strict SQL mode, UTC and READ COMMITTED, whatever the server's settings are. */
export function createDatabasePool(url: string, size: number): Pool {
  const pool = createPool({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    connectionLimit: size,
    timezone: TIMEZONE,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    // Without values there are no placeholders to fill, and searching half a megabyte of literals for them would take long.
    queryFormat: (statement: string, values: SqlValue[]) =>
      values.length === 0 ? statement : format(statement, values, STRINGIFY_OBJECTS, TIMEZONE),
    namedPlaceholders: false,
    multipleStatements: false,
    maxPreparedStatements: PREPARED_A_CONNECTION,
    enableKeepAlive: true,
    infileStreamFactory: openLocalText,
  });
  pool.on('connection', (connection) => {
    // The statement that is using the connection fails as well. An 'error' event without a listener would end the process.
    connection.on('error', () => undefined);
    for (const setting of SESSION_SETTINGS) {
      connection.query(setting, (error) => {
        // A connection without these settings must not be used.
        if (error) connection.destroy();
      });
    }
  });
  return pool;
}

interface DatabaseOptions {
  /** The time limit for each answer of the database; without it there is none. */
  answerMs?: number;
}

class ShopDialect extends MysqlDialect {
  readonly #createDriver: () => PatientDriver;

  constructor(pool: Pool, { answerMs }: DatabaseOptions) {
    super({ pool });
    this.#createDriver = () => new PatientDriver(pool, answerMs);
  }

  override createDriver(): PatientDriver {
    return this.#createDriver();
  }

  override createQueryCompiler(): NamingQueryCompiler {
    return new NamingQueryCompiler();
  }
}

export function createDatabase(pool: Pool, options: DatabaseOptions = {}): Database {
  return new Kysely<Tables>({ dialect: new ShopDialect(pool, options), plugins: [new TenantGuardPlugin()] });
}
