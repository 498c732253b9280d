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
  // A cell that Excel shows as 13% holds 0.13.
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

/** @throws Error when there is no such resource */
function targetOf(target = ''): ResourceDeclaration {
  if (!isResourceName(target)) throw new Error(`a field points to ${target}, which is no resource`);
  return declarationOf(target);
}

/**
 * The sheet of a plain resource, from its declaration: a column a field under the field's label, choices in words, other rows by name. A
 * tree's parent is named too; no name is the root.
 */
export function resourceImportColumns(declaration: ResourceDeclaration): ColumnSpec[] {
  const fields = Object.entries(declaration.fields).filter(([, { kind }]) => kind !== 'json');
  return fields.map(([key, field]) => {
    const { label, kind, min = 0, max, required, choices, target } = field;
    const isNumber = kind === 'integer' || kind === 'decimal';
    return {
      // Another row is named, as a row that is answered names it.
      key: isReference(field) ? nameKey(key) : key,
      label,
      synonyms: synonymsOf(declaration, key),
      kind: kindOf(field),
      example: exampleOf(declaration, key, field),
      // An update may leave out everything but the name; what a new row needs is said of the new row.
      ...(key === 'name' && required ? { required } : {}),
      ...(key !== 'name' && key !== 'parentId' && required ? { requiredForNew: true } : {}),
      ...((kind === 'text' || kind === 'longText') && max !== undefined ? { maxLength: max } : {}),
      // Another row is named, which is as long as a name may be.
      ...(kind === 'reference' ? { maxLength: nameMaxOf(target === 'self' ? declaration : targetOf(target)) } : {}),
      ...(isNumber ? { min, max: max ?? Number(FIGURE_LIMIT) } : {}),
      ...(choices ? { choices: choices.map((choice) => choice.label) } : {}),
      ...(kind === 'reference' ? { list: target === 'self' ? declaration.name : (target ?? '') } : {}),
    };
  });
}
