import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { createAccountService } from '#domain/system/account.service.ts';
import type { Database } from '#platform/db/database.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';
import { PASSWORD, page, signIn } from './harness/browser-page.ts';

export interface ImportDesk {
  name: string;
  tenantId: number;
  /** A REST call as the shop's administrator. @throws Error with the message of a refusal */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Imports a workbook without a rehearsal. */
  upload(path: string, workbook: Buffer): Promise<ImportAnswer>;
  signIn(username: string, path: string): Promise<void>;
}

/** Opens a new shop with an administrator and a person who may only read (`reader`). */
export async function openImportDesk(db: Database, url: string): Promise<ImportDesk> {
  const name = `导入测试店${randomBytes(4).toString('hex')}`;
  const accounts = createAccountService({ db });
  const { tenantId } = await accounts.createTenant({ name, admin: { username: 'admin', nickname: '王店长', password: PASSWORD } });
  const permissions = ['bs:unit-type:query', 'bs:customer-info:query', 'bs:product-info:query'];
  const roleId = await accounts.createRole({ tenantId, db }, { name: '查看', code: 'reader', permissions });
  await accounts.createUser({ tenantId, db }, { username: 'reader', nickname: '小李', password: PASSWORD, roleIds: [roleId] });
  let token = '';
  const send = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${url}/admin-api${path}`, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    const answer = (await response.json()) as { code: number; data: T; msg: string };
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  const call: ImportDesk['call'] = (method, path, body) =>
    send(path, { method, ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}) });
  const login = { tenantName: name, username: 'admin', password: PASSWORD };
  ({ accessToken: token } = await call<{ accessToken: string }>('POST', '/system/auth/login', login));
  return {
    name,
    tenantId,
    call,
    upload(path, workbook) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(workbook)]), '订单.xlsx');
      return send(path, { method: 'POST', body });
    },
    async signIn(username, path) {
      await signIn(name, path, username);
      await page.waitForURL(`${url}${path}`);
    },
  };
}

/** Creates the orders, products and units that the messy sheet of order lines names, apart from the wrong names in it. */
export async function stockForLines({ call, upload }: ImportDesk): Promise<void> {
  for (const name of ['㎡', '个', '盒', '张', '米']) await call('POST', '/bs/unit-type/create', { name });
  const typeId = await call<number>('POST', '/bs/product-type/create', { name: '制作', parentId: 0 });
  const products = ['户外喷绘', 'KT板', '宣传单', '亚克力字', '写真', '车贴', '条幅', '铝塑板门头', '名片', '易拉宝', '灯箱片', '不锈钢字'];
  for (const name of products) await call('POST', '/bs/product-info/create', { name, typeId });
  const orders = Array.from({ length: 15 }, (_, index) => [`S${200_001 + index}`.replace('S', 'S0'), '康美口腔']);
  await upload('/bs/order-info/import?customerFlag=true', await workbookOf([['订单号', '客户名称'], ...orders]));
}

export type Sheet = ExcelJS.Worksheet;

/** Reads a workbook file, changes its first sheet and writes it anew. */
export async function reworked(path: string | URL, change: (sheet: Sheet) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(readFileSync(path) as never);
  change(workbook.worksheets[0] as Sheet);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Writes a workbook with one sheet of these rows; the first row is the header. */
export async function workbookOf(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('数据').addRows(rows.map((row) => [...row]));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
