import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  expressionBuilder,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely';
import type { Database } from './database.ts';
import { reviewed } from './reviewed-sql.ts';
import { TenantGuardPlugin } from './tenant-guard.ts';

/*
 * Limits a person to a part of the shop's data (the data scope of the person's roles). A person who sees all works on the plain database
 * handle, at no cost. For everyone else the scope's handle carries a plugin that adds the condition to every query: lists, look-ups,
 * writes, sums and subqueries. Repositories contain nothing of it, so that none can forget it.
 */

/** Tables whose rows belong to a person, and the column that holds that person's id. */
export const OWNED_TABLES: Readonly<Record<string, string>> = {
  // The person who made the order.
  orderInfo: 'userId',
  deletedOrder: 'ownerId',
  orderOwnerCounter: 'userId',
  // The salesperson, else the person who made the customer.
  customerInfo: 'ownerId',
  // A logged call holds what was sent, and so data of the rows it was about.
  operateLog: 'userId',
  // The recipient: the text names customers and amounts.
  systemNotifyMessage: 'userId',
  // The person who uploaded the file.
  infraFile: 'userId',
};

const ofOrder = { parent: 'orderInfo', column: 'orderInfoId' };
const ofCustomer = { parent: 'customerInfo', column: 'customerId' };
/** Tables whose rows belong to the same person as the parent row, and the column that holds the parent's id. */
export const HANGING_TABLES: Readonly<Record<string, { parent: string; column: string }>> = {
  orderLine: ofOrder,
  orderReceipt: ofOrder,
  orderInvoice: ofOrder,
  orderFile: ofOrder,
  orderSignature: ofOrder,
  orderLink: ofOrder,
  orderLinkEvent: ofOrder,
  orderAuditRecord: ofOrder,
  orderHistory: ofOrder,
  orderFlowStep: ofOrder,
  orderVoucher: ofOrder,
  orderProcess: ofOrder,
  customerContact: ofCustomer,
  customerQuotes: ofCustomer,
};

/**
 * The counts and sums of the whole shop's orders by day. A person who sees a part of them gets them summed up from the counter of each
 * person instead.
 */
const DAY_COUNTER = 'orderDayCounter';
const OWNER_COUNTER = 'orderOwnerCounter';
const COUNTED = ['totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;

/** Raw SQL that would read or change orders or customers past the plugin. */
const RAW_TABLE = /\b(?:from|join|update|into)\s+`?(?:order_|deleted_order|customer_(?:info|contact|quotes))/i;

class DataScopeError extends Error {
  constructor(message: string) {
    super(`data scope: ${message}`);
    this.name = 'DataScopeError';
  }
}

/** The people whose rows a person of the shop sees. */
interface Reach {
  tenantId: number;
  people: readonly number[];
}

type AnyTables = Record<string, Record<string, unknown>>;
const build = () => expressionBuilder<AnyTables, string>();

interface TableUse {
  alias: string;
  table: string;
  /** Whether every row of the result contains a row of this table, as after FROM or an inner join. */
  isInner: boolean;
}

function tableUse(node: OperationNode, isInner: boolean): TableUse | null {
  if (TableNode.is(node)) return { alias: node.table.identifier.name, table: node.table.identifier.name, isInner };
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias))
    return { alias: node.alias.name, table: node.node.table.identifier.name, isInner };
  return null;
}

const referenceText = (node: OperationNode): string | null =>
  ReferenceNode.is(node) && node.table && ColumnNode.is(node.column)
    ? `${node.table.table.identifier.name}.${node.column.column.name}`
    : null;

/** The pairs of columns, as `a.x=b.y` and reversed, that a condition makes equal in every row. Only parts joined by AND count. */
function equalColumns(condition: OperationNode | undefined): string[] {
  if (condition === undefined) return [];
  if (ParensNode.is(condition)) return equalColumns(condition.node);
  if (AndNode.is(condition)) return [...equalColumns(condition.left), ...equalColumns(condition.right)];
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator) || condition.operator.operator !== '=') return [];
  const sides = [referenceText(condition.leftOperand), referenceText(condition.rightOperand)];
  return sides.includes(null) ? [] : [sides.join('='), sides.toReversed().join('=')];
}

class DataScopeTransformer extends OperationNodeTransformer {
  readonly #reach: Reach;
  readonly #done = new WeakSet<SelectQueryNode>();

  constructor(reach: Reach) {
    super();
    this.#reach = reach;
  }

  #owned(alias: string, column: string): OperationNode {
    return build()(`${alias}.${column}`, 'in', this.#reach.people).toOperationNode();
  }

  #hanging(alias: string, { parent, column }: { parent: string; column: string }): OperationNode {
    const eb = build();
    const owner = eb
      .selectFrom(`${parent} as reached`)
      .select(eb.lit(1).as('one'))
      .whereRef('reached.tenantId', '=', `${alias}.tenantId`)
      .whereRef('reached.id', '=', `${alias}.${column}`)
      .where(`reached.${OWNED_TABLES[parent]}`, 'in', this.#reach.people);
    return eb.exists(owner).toOperationNode();
  }

  /** A subquery that takes the place of the day counter, with the orders that this person sees. */
  #countedDays(alias: string): OperationNode {
    const eb = build();
    return (
      eb
        .selectFrom(`${OWNER_COUNTER} as counted`)
        .select(['counted.tenantId', 'counted.day'])
        // Without the cast the driver would return a sum of whole numbers as text.
        .select([
          reviewed`cast(sum(counted.orders) as signed)`.as('orders'),
          reviewed`cast(sum(counted.with_arrears) as signed)`.as('withArrears'),
        ])
        .select(COUNTED.map((figure) => eb.fn.sum(`counted.${figure}`).as(figure)))
        .where('counted.tenantId', '=', this.#reach.tenantId)
        .where('counted.userId', 'in', this.#reach.people)
        .groupBy(['counted.tenantId', 'counted.day'])
        .as(alias)
        .toOperationNode()
    );
  }

  #counted<N extends OperationNode>(node: N): OperationNode {
    const use = tableUse(node, true);
    return use?.table === DAY_COUNTER ? this.#countedDays(use.alias) : node;
  }

  /**
   * The condition on one table of a query; null where none is needed, or where an inner join binds the table to a parent row that has it
   * already.
   */
  #conditionOn({ alias, table }: TableUse, others: readonly TableUse[], equal: ReadonlySet<string>): OperationNode | null {
    const column = OWNED_TABLES[table];
    if (column !== undefined) return this.#owned(alias, column);
    const hanging = HANGING_TABLES[table];
    if (hanging === undefined) return null;
    const isBound = others.some(
      (other) => other.isInner && other.table === hanging.parent && equal.has(`${alias}.${hanging.column}=${other.alias}.id`),
    );
    return isBound ? null : this.#hanging(alias, hanging);
  }

  #narrowed<N extends { where?: WhereNode | undefined; joins?: readonly JoinNode[] | undefined }>(
    node: N,
    tables: readonly OperationNode[],
  ): N {
    const isInnerJoin = ({ joinType }: JoinNode) => joinType === 'InnerJoin' || joinType === 'CrossJoin';
    const joins = node.joins ?? [];
    const from = tables.flatMap((table) => tableUse(table, true) ?? []);
    const joined = joins.map((join) => tableUse(join.table, isInnerJoin(join)));
    const all = [...from, ...joined.flatMap((use) => use ?? [])];
    const inner = joins.filter(isInnerJoin).map(({ on }) => on?.on);
    const equal = new Set([node.where?.where, ...inner].flatMap(equalColumns));
    let { where } = node;
    const require = (condition: OperationNode | null) => {
      if (condition) where = where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition);
    };
    for (const use of from) require(this.#conditionOn(use, all, equal));
    const narrowedJoins = joins.map((join, index) => {
      const use = joined[index];
      const condition = use ? this.#conditionOn(use, all, equal) : null;
      if (!condition || !join.on) {
        require(condition);
        return join;
      }
      return { ...join, on: OnNode.cloneWithOperation(join.on, 'And', condition) };
    });
    return { ...node, where, ...(node.joins ? { joins: narrowedJoins } : {}) };
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    // A subquery is transformed before the query around it, and then comes here again as a part of that.
    if (this.#done.has(node)) return node;
    const narrowed = this.#select(super.transformSelectQuery(node));
    this.#done.add(narrowed);
    return narrowed;
  }

  #select(plain: SelectQueryNode): SelectQueryNode {
    if (!plain.from) return plain;
    const narrowed = this.#narrowed(plain, plain.from.froms);
    const from = { ...plain.from, froms: plain.from.froms.map((table) => this.#counted(table)) };
    const joins = narrowed.joins?.map((join) => ({ ...join, table: this.#counted(join.table) }));
    return { ...narrowed, from, ...(joins ? { joins } : {}) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const plain = super.transformUpdateQuery(node);
    return plain.table ? this.#narrowed(plain, [plain.table]) : plain;
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const plain = super.transformDeleteQuery(node);
    return this.#narrowed(plain, plain.from.froms);
  }

  protected override transformRaw(node: RawNode): RawNode {
    const text = node.sqlFragments.join('?');
    if (RAW_TABLE.test(text)) throw new DataScopeError(`raw SQL on a table whose rows belong to people: ${text.slice(0, 80)}`);
    // Keeps the same array: the tenant guard recognizes reviewed fragments by identity.
    return { ...super.transformRaw(node), sqlFragments: node.sqlFragments };
  }
}

class DataScopePlugin implements KyselyPlugin {
  readonly #transformer: DataScopeTransformer;

  constructor(reach: Reach) {
    this.#transformer = new DataScopeTransformer(reach);
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    // A new row belongs to the person who adds it, so that a plain insert needs no condition.
    if (node.kind === 'InsertQueryNode' && node.values?.kind !== 'SelectQueryNode') return node;
    return this.#transformer.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** A database handle that sees only the rows of these people. */
export const narrowedTo = (db: Database, reach: Reach): Database => db.withPlugin(new DataScopePlugin(reach));

export const isNarrowed = (db: Database): boolean => db.getExecutor().plugins.some((plugin) => plugin instanceof DataScopePlugin);

/**
 * The scope with a handle on all rows of the shop, in the same transaction. It is for checks that concern the whole shop, such as unique
 * names; nothing that is read with it may be shown.
 */
export const wholeShop = <S extends { db: Database }>(scope: S): S =>
  isNarrowed(scope.db) ? { ...scope, db: scope.db.withoutPlugins().withPlugin(new TenantGuardPlugin()) } : scope;
