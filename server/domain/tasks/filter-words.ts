import { choiceLabel } from '#shared/choice-labels.ts';
import { fieldChoices } from '#shared/field-choices.ts';
import { fieldLabel } from '#shared/field-labels.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';

function wordsOf(record: string, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((time) => formatDateTime(Number(time))).join(' 至 ');
  if (name === 'beginTime' || name === 'endTime') return formatDateTime(Number(value));
  return choiceLabel(fieldChoices(name, record) ?? [], value) || String(value);
}

/**
 * The filters of a list in words, such as 客户名称：华美，加急：是.
 * @param record the router of the list, such as `orderInfo`
 */
export function filterWords(record: string, filters: Readonly<Record<string, unknown>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${fieldLabel([name], record)}：${wordsOf(record, name, value)}`)
    .join('，');
}
