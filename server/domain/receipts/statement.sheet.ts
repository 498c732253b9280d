import type { Scope } from '#platform/scope.ts';
import { choiceLabel, STATEMENT_KIND_CHOICES } from '#shared/choice-labels.ts';
import type { StatementInput, StatementRow } from '#shared/schemas/statement.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { statementService } from './statement.service.ts';

/** A movement of the statement, or one of the titled rows before and after them. */
type SheetRow = Partial<StatementRow> & { title?: string };

const COLUMNS: SheetColumn<SheetRow>[] = [
  timeColumn('日期', (row) => row.time ?? null),
  textColumn('摘要', (row) => row.title ?? choiceLabel(STATEMENT_KIND_CHOICES, row.kind)),
  textColumn('订单编号', (row) => row.orderId ?? null),
  textColumn('说明', (row) => row.what ?? null, 30),
  moneyColumn('应收', (row) => (row.kind === undefined || row.kind === 'order' ? (row.charged ?? null) : null)),
  moneyColumn('收款', (row) => (row.kind === 'order' ? null : (row.received ?? null))),
  moneyColumn('余额', (row) => row.balance ?? null),
];

async function* exportRows(scope: Scope, input: StatementInput): AsyncGenerator<SheetRow> {
  const { customerName, opening, charged, received, closing, list } = await statementService.get(scope, input);
  yield { title: '期初余额', what: customerName, balance: opening };
  yield* list;
  yield { title: '本期合计', charged, received };
  yield { title: '期末余额', balance: closing };
}

async function page(scope: Scope, input: StatementInput) {
  const { list } = await statementService.get(scope, input);
  return { list, total: list.length };
}

export const statementExport = defineExport({
  title: '客户对账单',
  permission: 'bs:customer-statement:export',
  columns: COLUMNS,
  list: { page, exportRows },
});
