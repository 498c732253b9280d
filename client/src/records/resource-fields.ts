import type { Choice } from '#shared/choice-labels.ts';
import { isResourceName, type ResourceName } from '#shared/resources/all-resources.ts';
import { type Field, nameKey, PERSON } from '#shared/resources/field.ts';
import type { ResourceDeclaration } from '#shared/resources/resource.ts';
import type { RecordField } from './record-fields.tsx';
import { CREATED_FILTER, type Filter } from './record-search.tsx';

/** A text field with at least this maximum length gets several lines. */
const longText = 200;

/** The input and filter of a field that refers to a person of the shop. */
const OF_PEOPLE = { kind: 'record', path: 'system.user', placeholder: '昵称或用户名' } as const;

/** Select inputs hold numbers and text only; booleans have a check box. */
const isWord = (choice: Choice<unknown>): choice is Choice<string | number> => typeof choice.value !== 'boolean';

/** The form input of a declared field. @param ownId the id of the edited row; absent for a new one */
export function inputOf(resource: ResourceName, name: string, field: Field, ownId: number | undefined): RecordField {
  const { label, required, hint, choices, target } = field;
  const look = { name, label, required, hint };
  if (target === 'self') return { ...look, kind: 'parent', resource, ownId };
  if (target !== undefined && isResourceName(target)) return { ...look, kind: 'choice', resource: target, nameOf: nameKey(name) };
  if (target === PERSON) return { ...look, ...OF_PEOPLE, nameOf: nameKey(name) };
  if (name === 'status') return { ...look, kind: 'enabled' };
  if (field.kind === 'boolean') return { ...look, kind: 'flag' };
  if (choices) return { ...look, kind: 'select', choices: choices.filter(isWord) };
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'time') return { ...look, kind: field.kind };
  return { ...look, kind: field.kind === 'longText' || (field.max ?? 0) >= longText ? 'long' : 'text' };
}

/** A filter's select holds text, so true and false are converted to it. */
const wordOf = ({ value, label }: Choice<string | number | boolean>): Choice<string | number> => ({
  value: typeof value === 'boolean' ? String(value) : value,
  label,
});

/** The search filters of a declaration. */
export function searchFields({ fields }: Pick<ResourceDeclaration, 'fields'>): Filter<string>[] {
  const filtered = Object.entries(fields).filter(([, field]) => field.isFilter && field.target !== 'self');
  const inputs = filtered.map(([name, { label, choices, target, kind }]): Filter<string> => {
    if (target !== undefined && isResourceName(target)) return { name, label, kind: 'choice', resource: target };
    if (target === PERSON) return { name, label, ...OF_PEOPLE };
    if (kind === 'time') return { name, label, kind: 'range' };
    return choices ? { name, label, kind: 'select', choices: choices.map(wordOf) } : { name, label, kind: 'text' };
  });
  return [...inputs, CREATED_FILTER];
}
