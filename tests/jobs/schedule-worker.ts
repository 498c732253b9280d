// A worker for regular jobs only, which schedule.test.ts kills. Its job `dataPurge` inserts a row into job_effect each time that it runs;
// the others do nothing.

import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { createLog } from '#platform/log.ts';
import { startSchedule } from '#worker/schedule.ts';
import '#domain/all-tables.ts';

const [databaseUrl = '', redisUrl = '', lockMs = ''] = process.argv.slice(2);
const db = createDatabase(createDatabasePool(databaseUrl, 4));
const idle = { title: '', run: async () => undefined };
const leaveRow = async () => {
  await reviewed`insert into job_effect (pid) values (${process.pid})`.execute(db);
};
startSchedule({
  db,
  redisUrl,
  prefix: 'test',
  log: createLog('silent', 'test'),
  lockMs: Number(lockMs),
  lookMs: 500,
  handlers: new Map([
    ...['dailyNews', 'orderColumns', 'booksCheck', 'fileMove'].map((name) => [name, idle] as const),
    ['dataPurge', { title: '', run: leaveRow }],
  ]),
});
