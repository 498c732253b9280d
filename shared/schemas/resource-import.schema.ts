import { declarationOf, isResourceName } from '../resources/all-resources.ts';
import { type Field, isReference, nameKey } from '../resources/field.ts';
import type { ResourceDeclaration } from '../resources/resource.ts';
import { FIGURE_LIMIT } from '../rules/amount-limits.rules.ts';
import type { ColumnKind, ColumnSpec } from './import-column.schema.ts';

const PARENT_SYNONYMS = ['上级', '上级名称', '父级', '所属上级'];

function kindOf({ kind, label }: Field): ColumnKind {
  if (kind === 'integer') return 'integer';
  if (kind === 'time') return 'date';
  if (kind !== 'decimal') return 'text';
  // A cell that Excel shows as 13% holds 0.13, which the kind `percent` reads as 13.
  return label.includes('%') ? 'percent' : 'decimal';
}

function exampleOf({ title }: ResourceDeclaration, key: string, field: Field): string {
  const { kind, choices } = field;
  if (isReference(field)) return `${targetOf(field.target).title}甲`;
  if (choices) return choices[0]?.label ?? '';
  if (kind === 'integer') return '1';
  if (kind === 'time') return '2026-01-31 09:30:00';
  if (kind === 'decimal') return '10';
  return key === 'name' ? `${title}甲` : '';
}

function synonymsOf({ title }: ResourceDeclaration, key: string): readonly string[] {
  if (key === 'parentId') return PARENT_SYNONYMS;
  return key === 'name' ? ['名称', title, `${title}名称`] : [];
}

const nameMaxOf = ({ fields }: ResourceDeclaration): number | undefined => fields.name?.max;

/** The declaration of a resource. @throws Error when there is none with this name */
function targetOf(target = ''): ResourceDeclaration {
  if (!isResourceName(target)) throw new Error(`a field points to ${target}, which is no resource`);
  return declarationOf(target);
}

/**
 * The columns for importing a plain resource, from its declaration: one column for each field, with the field's label. Choices are given in
 * words, rows of other resources by name. A tree's parent is given by name as well; an empty cell means the root.
 */
export function resourceImportColumns(declaration: ResourceDeclaration): ColumnSpec[] {
  const fields = Object.entries(declaration.fields).filter(([, { kind }]) => kind !== 'json');
  return fields.map(([key, field]) => {
    const { label, kind, min = 0, max, required, choices, target } = field;
    const isNumber = kind === 'integer' || kind === 'decimal';
    return {
      // References are given by name, under the same key as in answers.
      key: isReference(field) ? nameKey(key) : key,
      label,
      synonyms: synonymsOf(declaration, key),
      kind: kindOf(field),
      example: exampleOf(declaration, key, field),
      // Only the name is required in every row: updates may leave out all else, and new rows have `requiredForNew`.
      ...(key === 'name' && required ? { required } : {}),
      ...(key !== 'name' && key !== 'parentId' && required ? { requiredForNew: true } : {}),
      ...((kind === 'text' || kind === 'longText') && max !== undefined ? { maxLength: max } : {}),
      // The limit is that of names in the other resource.
      ...(kind === 'reference' ? { maxLength: nameMaxOf(target === 'self' ? declaration : targetOf(target)) } : {}),
      ...(isNumber ? { min, max: max ?? Number(FIGURE_LIMIT) } : {}),
      ...(choices ? { choices: choices.map((choice) => choice.label) } : {}),
      ...(kind === 'reference' ? { list: target === 'self' ? declaration.name : (target ?? '') } : {}),
    };
  });
}
