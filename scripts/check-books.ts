// `npm run check-books`: compares, for every shop, each figure of money that is stored with the same figure computed from its parts, and
// prints every difference. Exit code 0 without differences, 1 with some, 2 when no database runs.
import { join, resolve } from 'node:path';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { findingText } from '#domain/books/finding.ts';
import { tenantRepository } from '#domain/system/tenant.repository.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { unattendedScope } from '#platform/scope.ts';
import { runningDatabaseUrl } from './services/mariadb-server.ts';

const dataDir = resolve(process.env.DATA_DIR || join(import.meta.dirname, '..', '.data'));
const databaseUrl = process.env.DATABASE_URL || runningDatabaseUrl(dataDir);
if (!databaseUrl) {
  console.error(
    '没有找到运行中的数据库。请先启动产品，或设置 DATABASE_URL。\nNo running database was found. Start the product, or set DATABASE_URL.',
  );
  process.exit(2);
}

const db = createDatabase(createDatabasePool(databaseUrl, 1));
try {
  let wrong = 0;
  for (const { id: tenantId, tenantName } of await tenantRepository.findStates(db)) {
    const findings = await booksCheckService.check(unattendedScope({ tenantId, db, requestId: 'check-books' }));
    console.log(`${tenantName}: ${findings.length === 0 ? '账目一致 in order' : `${findings.length} 处不符 differences`}`);
    for (const finding of findings) console.log(`  ${findingText(finding)}`);
    wrong += findings.length;
  }
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await db.destroy();
}
