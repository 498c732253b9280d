import { type TemplateColumn, writeTemplate } from '#platform/excel/template-writer.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { type ImportKind, importNoun } from '#shared/schemas/import.schema.ts';
import type { ColumnKind, ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import type { ImportRegistry, NamedList } from './import-registry.ts';

const REQUIRED_MARK = '*';
const FLAG_WORDS = ['是', '否'];
const NARROWEST = 10;
const WIDEST = 30;

const KIND_HINTS: Record<ColumnKind, string> = {
  text: '文字',
  decimal: '数字',
  money: '金额',
  percent: '百分数，85 或 85% 均可',
  integer: '整数',
  length: '长度，单位为米',
  date: '日期',
  phone: '11 位手机号码',
  flag: '是或否',
};

/** The enabled names of a list for a drop-down; none when they are too many. */
async function namesOf(scope: Scope, list: NamedList | undefined): Promise<string[]> {
  try {
    const rows = (await list?.find(scope)) ?? [];
    return [...new Set(rows.map(({ name }) => name))];
  } catch (error) {
    if (error instanceof AppError && error.reason === 'listTooLong') return [];
    throw error;
  }
}

function hintOf(spec: ColumnSpec): string {
  const { kind, required, requiredForNew, maxLength, choices, list, example } = spec;
  const content = choices
    ? `请填写 ${choices.join('、')} 之一`
    : list
      ? '可从下拉列表中选择'
      : `${KIND_HINTS[kind]}${maxLength === undefined ? '' : `，最多 ${maxLength} 个字`}`;
  return [required ? '必填' : requiredForNew ? '新增时必填' : '选填', content, ...(example === '' ? [] : [`如 ${example}`])].join('；');
}

function formatOf(kind: ColumnKind): TemplateColumn['format'] {
  if (kind === 'date') return 'date';
  return kind === 'text' || kind === 'phone' || kind === 'flag' ? 'text' : 'number';
}

async function columnOf(scope: Scope, spec: ColumnSpec, lists: ImportRegistry['lists']): Promise<TemplateColumn> {
  const { label, required, requiredForNew, kind, choices, list, example } = spec;
  const header = `${required || requiredForNew ? REQUIRED_MARK : ''}${label}`;
  const closed = choices ?? (kind === 'flag' ? FLAG_WORDS : null);
  return {
    header,
    hint: hintOf(spec),
    // A Chinese character takes the width of two.
    width: Math.min(WIDEST, Math.max(NARROWEST, header.length * 2 + 4, example.length * 2)),
    format: formatOf(kind),
    choices: closed ?? (list ? await namesOf(scope, lists[list]) : []),
    isClosed: closed !== null,
    sample: example,
  };
}

export type ImportTemplateService = ReturnType<typeof createImportTemplateService>;

export function createImportTemplateService({ importers, lists }: Pick<ImportRegistry, 'importers' | 'lists'>) {
  return {
    /** An empty workbook with drop-downs of the shop's lists, without columns that the person may not see. */
    async write(scope: Scope, kind: ImportKind): Promise<{ fileName: string; content: Buffer }> {
      const noun = importNoun(kind);
      const columns: TemplateColumn[] = [];
      for (const spec of importers[kind].columns)
        if (spec.permission === undefined || isPermitted(scope.grants, spec.permission)) columns.push(await columnOf(scope, spec, lists));
      return { fileName: `${noun}导入模板.xlsx`, content: await writeTemplate({ sheetName: noun, columns }) };
    },
  };
}
