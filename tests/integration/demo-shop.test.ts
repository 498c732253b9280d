import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import { freshDatabase } from '../support/database.ts';
import { freshRedis } from '../support/redis.ts';

it('the demo shop has receipts over many orders, signatures, an invoice whose XML is read, and what it prints with', async () => {
  const [database, redis, dataDir] = [await freshDatabase(), await freshRedis(), await mkdtemp(join(tmpdir(), 'demo-'))];
  const connection = await createConnection(database.url);
  try {
    await seedDemo({ databaseUrl: database.url, redisUrl: redis.url, dataDir, password: 'a long enough password' });
    const count = async (from: string) => {
      const [rows] = await connection.query<RowDataPacket[]>(`select count(*) as found from ${from}`);
      return Number(rows[0]?.found);
    };
    expect(await count('order_info')).toBeGreaterThan(100);
    expect(await count("order_receipt where kind = 'roundOff' and together_id is not null")).toBeGreaterThan(0);
    expect(await count('order_info where is_whether_sign = 1 and audit_status = 1')).toBe(4);
    expect(
      await count('order_invoice i join order_info o on o.id = i.order_info_id where i.invoice_amount = round(o.receivables, 2)'),
    ).toBe(1);
    expect(await count('print_config where logo_url is not null and seal_url is not null and financial_seal_url is not null')).toBe(1);
    expect(await count('print_template where print_template is not null')).toBe(1);
  } finally {
    await connection.end();
    await database.destroy();
    await rm(dataDir, { recursive: true });
  }
});
