import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';
import { isReviewed } from './reviewed-sql.ts';
import { PLATFORM_TABLES } from './tables.ts';

/** Thrown for a query that could cross tenants. It means a bug in the program, never a wrong request. */
export class TenantGuardError extends Error {
  constructor(message: string) {
    super(`tenant guard: ${message}`);
    this.name = 'TenantGuardError';
  }
}

/** The placeholder of the tenant in a statement that many calls reuse; the scope of each call fills it. */
export const TENANT: unique symbol = Symbol('the tenant of the scope');

/**
 * A statement for one call (`once`) may hold the tenant's number. In one that is reused (`shape`) a number would be that of another call.
 */
type Use = 'once' | 'shape';
const isTenant = (value: unknown, use: Use) => value === TENANT || (use === 'once' && typeof value === 'number');

// The operation tree is walked structurally: every kind of node is a plain object with `kind`.
type Node = { kind: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value;

interface TableUse {
  alias: string;
  table: string;
}

const DIRECTIONS = new Set(['asc', 'desc']);
const QUERY_KINDS = new Set(['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'InsertQueryNode', 'RawNode']);

function tableName(node: Node): string {
  const table = node.table as { identifier: { name: string } };
  return table.identifier.name;
}

function tableUse(node: unknown): TableUse | null {
  if (!isNode(node)) return null;
  if (node.kind === 'TableNode') return { alias: tableName(node), table: tableName(node) };
  if (node.kind === 'AliasNode' && isNode(node.node) && node.node.kind === 'TableNode') {
    return { alias: (node.alias as { name: string }).name, table: tableName(node.node) };
  }
  return null;
}

function directTables(query: Node): TableUse[] {
  const sources: unknown[] = [];
  const from = query.from as { froms?: unknown[] } | undefined;
  sources.push(...(from?.froms ?? []), query.table);
  for (const join of (query.joins as Node[] | undefined) ?? []) sources.push(join.table);
  const using = query.using as { tables?: unknown[] } | undefined;
  sources.push(...(using?.tables ?? []));
  return sources
    .flatMap((source) => (isNode(source) && source.kind === 'ListNode' ? (source.items as unknown[]) : [source]))
    .flatMap((source) => tableUse(source) ?? []);
}

interface TenantReference {
  alias: string | null;
}

function tenantReference(node: unknown): TenantReference | null {
  if (!isNode(node) || node.kind !== 'ReferenceNode') return null;
  const column = node.column as { column?: { name: string } };
  if (column.column?.name !== 'tenantId') return null;
  return { alias: isNode(node.table) ? tableName(node.table) : null };
}

/** Every `x.tenantId = …` that holds for each row that passes the condition: only parts joined by AND, since an OR proves nothing. */
function tenantEqualities(condition: unknown, use: Use, found: Array<[TenantReference, TenantReference | 'value']> = []) {
  if (!isNode(condition)) return found;
  if (condition.kind === 'ParensNode' || condition.kind === 'WhereNode' || condition.kind === 'OnNode') {
    return tenantEqualities(condition.node ?? condition.where ?? condition.on, use, found);
  }
  if (condition.kind === 'AndNode') {
    tenantEqualities(condition.left, use, found);
    return tenantEqualities(condition.right, use, found);
  }
  if (condition.kind === 'BinaryOperationNode' && (condition.operator as { operator?: string }).operator === '=') {
    const left = tenantReference(condition.leftOperand);
    const right = tenantReference(condition.rightOperand);
    if (left && right) found.push([left, right]);
    else if (left && isNode(condition.rightOperand) && condition.rightOperand.kind === 'ValueNode') {
      if (isTenant(condition.rightOperand.value, use)) found.push([left, 'value']);
    }
  }
  return found;
}

function checkConditions(query: Node, commonTables: ReadonlySet<string>, use: Use): void {
  const tables = directTables(query);
  const tenantTables: TableUse[] = [];
  for (const use of tables) {
    if (commonTables.has(use.table) || PLATFORM_TABLES.has(use.table)) continue;
    tenantTables.push(use);
  }
  if (tenantTables.length === 0) return;
  const own = new Set(tables.map((use) => use.alias));
  const isOuterOrPlatform = (alias: string) =>
    !own.has(alias) || tables.some((use) => use.alias === alias && PLATFORM_TABLES.has(use.table));
  const equalities = tenantEqualities(query.where, use);
  for (const join of (query.joins as Node[] | undefined) ?? []) tenantEqualities(join.on, use, equalities);
  const aliasOf = (reference: TenantReference) => reference.alias ?? (tables.length === 1 ? tables[0]?.alias : undefined);
  const bound = new Set<string>();
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const [left, right] of equalities) {
      const a = aliasOf(left);
      const b = right === 'value' ? 'value' : aliasOf(right);
      if (a === undefined || b === undefined) continue;
      const isKnown = (alias: string) => alias === 'value' || bound.has(alias) || isOuterOrPlatform(alias);
      for (const [target, source] of [
        [a, b],
        [b, a],
      ] as const) {
        if (target !== 'value' && !bound.has(target) && isKnown(source)) {
          bound.add(target);
          isGrowing = true;
        }
      }
    }
  }
  for (const use of tenantTables) {
    if (!bound.has(use.alias)) throw new TenantGuardError(`${query.kind} reads ${use.table} without a condition on its tenant`);
  }
}

/** The values of a column in the rows of an insert; empty for an insert from a query. */
function givenValues(query: Node, column: number): unknown[] {
  if (!isNode(query.values) || query.values.kind !== 'ValuesNode') return [];
  return (query.values.values as Node[]).map((row) => {
    const value = (row.values as unknown[])[column];
    return isNode(value) && value.kind === 'ValueNode' ? value.value : value;
  });
}

function checkInsert(query: Node, use: Use): void {
  const into = tableUse(query.into);
  if (!into || PLATFORM_TABLES.has(into.table)) return;
  const columns = (query.columns as Array<{ column: { name: string } }> | undefined) ?? [];
  const at = columns.findIndex((column) => column.column.name === 'tenantId');
  if (at < 0 || !givenValues(query, at).every((value) => isTenant(value, use))) {
    throw new TenantGuardError(`an insert into ${into.table} carries no tenant`);
  }
}

function walk(value: unknown, commonTables: ReadonlySet<string>, use: Use): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, commonTables, use);
    return;
  }
  if (!isNode(value)) return;
  let tables = commonTables;
  switch (value.kind) {
    case 'ValueNode':
    case 'PrimitiveValueListNode':
    case 'IdentifierNode':
      return;
    case 'RawNode': {
      const texts = value.sqlFragments as readonly string[];
      const isDirection = texts.length === 1 && DIRECTIONS.has(texts[0] ?? '');
      if (!isDirection && !isReviewed(texts))
        throw new TenantGuardError(`raw SQL is not marked as reviewed: ${texts.join('?').slice(0, 80)}`);
      break;
    }
    case 'SelectQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode': {
      const expressions =
        (value.with as { expressions?: Array<{ name: { table: { table: { identifier: { name: string } } } } }> } | undefined)
          ?.expressions ?? [];
      if (expressions.length > 0) tables = new Set([...commonTables, ...expressions.map((e) => e.name.table.table.identifier.name)]);
      checkConditions(value, tables, use);
      break;
    }
    case 'InsertQueryNode':
      checkInsert(value, use);
      break;
  }
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object' && child !== null) walk(child, tables, use);
  }
}

/** @throws TenantGuardError unless every tenant table in the query is bound to a tenant, and all raw SQL is reviewed */
export function checkTenantConditions(root: RootOperationNode | OperationNode, use: Use): void {
  if (!QUERY_KINDS.has(root.kind)) throw new TenantGuardError(`${root.kind} is not a query the product may run`);
  walk(root, new Set(), use);
}

/**
 * Checks each query before it is compiled. It is the second of three safeguards against mixing tenants: repositories take the tenant from
 * the scope, this plugin checks the queries, and composite foreign keys in the database refuse references to another tenant's rows.
 */
export class TenantGuardPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    checkTenantConditions(args.node, 'once');
    return args.node;
  }

  async transformResult(args: PluginTransformResultArgs) {
    return args.result;
  }
}
