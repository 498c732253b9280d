import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree). Only the properties that every node has are typed. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** @throws Error when the text is no valid TypeScript */
export function parseSource(file: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** The text with a blank for every character of its comments, so that all positions stay the same. */
export function withoutComments(file: string, text: string): string {
  let blanked = text;
  for (const { start, end } of parseSync(file, text).comments)
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end);
  return blanked;
}

/** Visits every node, parents before children. `visit` gets the node's ancestors, the nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
  parents: SyntaxNode[] = [],
): void {
  visit(node, parents);
  parents.push(node);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) walk(child, visit, parents);
  }
  parents.pop();
}

/** The last name in the callee: `refuseStale` of `refuseStale(row)`, `where` of `query.where(…)`; empty for any other callee. */
export function calledName(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode | undefined;
  if (callee?.type === 'Identifier') return callee.name as string;
  if (callee?.type === 'MemberExpression' && callee.computed === false) return (callee.property as SyntaxNode).name as string;
  return '';
}

export const argumentsOf = (node: SyntaxNode): SyntaxNode[] => (node.arguments as SyntaxNode[] | undefined) ?? [];

export const isText = (node: SyntaxNode | undefined, pattern: RegExp): boolean =>
  node?.type === 'Literal' && typeof node.value === 'string' && pattern.test(node.value);

const OPERATORS: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
};

/** The value of a number or of arithmetic on numbers, such as `4 * 1024 ** 3`; undefined when it contains a name. */
export function numberOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  return left === undefined || right === undefined ? undefined : OPERATORS[node.operator as string]?.(left, right);
}
