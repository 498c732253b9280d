import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { endLeftoverServer, readPid } from './leftover-server.ts';
import { startProcess } from './managed-process.ts';
import { commandLine } from './process-identity.ts';
import { runCommand } from './run-command.ts';
import { readOrCreateSecret, readSecret } from './secret-file.ts';
import { launchOnPort, type PrivateServer, startOnFreePort } from './server-start.ts';
import type { PrivateService, ServiceProfile } from './service-types.ts';

const DATABASE = 'print_shop';
const USER = 'print_shop';
const MEGABYTE = 1024 * 1024;

export type MariadbProgram = { server: string; installer: string | undefined; isMysql: boolean };

/**
 * Starts a private database server under `<dataDir>/mariadb` on a free loopback port; the data stay between starts.
 * Only the product's own user may sign in over the network, with a random password; the server's root user can be
 * reached through the socket inside the data folder alone.
 */
export async function startMariadb(program: MariadbProgram, dataDir: string, profile: ServiceProfile): Promise<PrivateService> {
  const files = join(dataDir, 'mariadb');
  const logFile = join(dataDir, 'logs', 'mariadb.log');
  const pidFile = pidFileOf(dataDir);
  const endLeftover = () => endLeftoverServer(pidFile, files, /(mariadbd|mysqld) .*--datadir=/);
  await endLeftover();
  if (!existsSync(files)) await initialise(program, files, logFile, profile);

  const password = readOrCreateSecret(passwordFileOf(dataDir));
  const initFile = join(dataDir, 'run', 'mariadb-init.sql');
  const privateServer: PrivateServer = {
    logFile,
    start(candidate) {
      writeFileSync(initFile, initStatements(program, password, profile), { mode: 0o600 });
      return startProcess({
        name: 'mariadb',
        command: program.server,
        args: [
          ...commonArgs(files, program),
          ...profileArgs(program, profile),
          `--init-file=${initFile}`,
          `--pid-file=${pidFile}`,
          '--bind-address=127.0.0.1',
          `--port=${candidate}`,
        ],
        logFile,
      });
    },
    async answers(candidate) {
      await ping(databaseUrl(password, candidate));
      // It holds the password, and the server has read it.
      rmSync(initFile, { force: true });
    },
  };
  const { server, port } = await startOnFreePort(privateServer);
  const launch = async () => {
    await endLeftover();
    return launchOnPort(privateServer, port);
  };
  return { server, url: databaseUrl(password, port), launch, logFile };
}

const pidFileOf = (dataDir: string) => join(dataDir, 'run', 'mariadb.pid');
const passwordFileOf = (dataDir: string) => join(dataDir, 'secrets', 'database-password');

/** The address of the private server that another start runs on this data folder; undefined when none does. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const pid = readPid(pidFileOf(dataDir));
  const port = pid === undefined ? undefined : /--port=(\d+)/.exec(commandLine(pid))?.[1];
  const password = readSecret(passwordFileOf(dataDir));
  return port === undefined || password === undefined ? undefined : databaseUrl(password, Number(port));
}

/** Resolves when the database at this address answers a query. */
export async function ping(url: string): Promise<void> {
  const connection = await createConnection({ uri: url, connectTimeout: 3000 });
  try {
    await connection.query('select 1');
  } finally {
    await connection.end();
  }
}

function databaseUrl(password: string, port: number): string {
  return `mysql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Each server has its own temporary folder: at its start it deletes old temporary tables there, also those of another running server. */
function temporaryFolder(files: string): string {
  const folder = `${files}-tmp`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function commonArgs(files: string, program: MariadbProgram): string[] {
  return [
    '--no-defaults',
    `--datadir=${files}`,
    `--tmpdir=${temporaryFolder(files)}`,
    // Relative to the data folder: an absolute path could exceed the 107 characters a socket address may have.
    '--socket=mariadb.sock',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ...(program.isMysql ? ['--mysqlx=OFF', '--disable-log-bin'] : []),
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--transaction-isolation=READ-COMMITTED',
    '--sql-mode=STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    // The default of MySQL. In the other modes a bulk load of order lines would hold the lock on their ids, and no other order could be
    // saved until its end.
    '--innodb-autoinc-lock-mode=2',
    '--max-connections=300',
    '--max-allowed-packet=64M',
  ];
}

function profileArgs(program: MariadbProgram, profile: ServiceProfile): string[] {
  if (profile === 'test') {
    // The data are deleted after the run, so durable writes would only cost time.
    return ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=256M', ...logSize(program, '16M')];
  }
  const bufferPool = Math.min(1024, Math.max(128, Math.floor(totalmem() / MEGABYTE / 8)));
  return ['--innodb-flush-log-at-trx-commit=1', `--innodb-buffer-pool-size=${bufferPool}M`, ...logSize(program, '64M')];
}

function logSize(program: MariadbProgram, size: string): string[] {
  return program.isMysql ? [] : [`--innodb-log-file-size=${size}`];
}

/**
 * Makes the system tables in a folder of another name and renames it at the end, so that an interrupted attempt is never used as a
 * database.
 */
async function initialise(program: MariadbProgram, files: string, logFile: string, profile: ServiceProfile): Promise<void> {
  const draft = `${files}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  if (program.isMysql) {
    await runCommand(program.server, ['--no-defaults', '--initialize-insecure', `--datadir=${draft}`, ...user], { logFile });
  } else {
    if (program.installer === undefined) throw new Error('mariadb-install-db was not found beside the database server');
    const plain = plainPath(draft);
    try {
      await runCommand(
        program.installer,
        [
          '--no-defaults',
          `--datadir=${plain.path}`,
          '--auth-root-authentication-method=socket',
          '--skip-test-db',
          ...logSize(program, profile === 'test' ? '16M' : '64M'),
          ...user,
        ],
        // The installer runs a server as well.
        { logFile, env: { ...process.env, TMPDIR: temporaryFolder(files) } },
      );
    } finally {
      plain.remove();
    }
  }
  renameSync(draft, files);
}

/** The installer is a shell script that breaks on blanks in a path: it gets such a folder through a symbolic link with a plain name. */
function plainPath(path: string): { path: string; remove(): void } {
  if (/^[\w./-]+$/.test(path)) return { path, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'print-shop-'));
  const link = join(folder, 'data');
  symlinkSync(path, link);
  return { path: link, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The init file, which the server executes at every start before it listens; one statement per line. */
function initStatements(program: MariadbProgram, password: string, profile: ServiceProfile): string {
  const account = `'${USER}'@'127.0.0.1'`;
  return [
    // MySQL initialises root without a password; MariaDB's root is bound to the socket's system user already.
    ...(program.isMysql ? [`ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`] : []),
    `CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
    `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY '${password}';`,
    `ALTER USER ${account} IDENTIFIED BY '${password}';`,
    // Tests give each worker a database of its own.
    `GRANT ALL PRIVILEGES ON ${profile === 'test' ? '*.*' : `${DATABASE}.*`} TO ${account};`,
    '',
  ].join('\n');
}

/** Tells MariaDB from MySQL, which initialises its data folder differently. @param version the output of `--version` */
export function describeMariadb(server: string, version: string, installer: string | undefined): MariadbProgram {
  return { server, installer, isMysql: !/mariadb/i.test(version) && !existsSync(join(dirname(server), 'mariadbd')) };
}
