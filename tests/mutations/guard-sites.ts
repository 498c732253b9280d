import { type Mutant, type MutantKind, oneLine, type Use } from './mutant.ts';
import { argumentsOf, calledName, isNode, isText, numberOf, parseSource, type SyntaxNode, walk } from './syntax.ts';

type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'after'> &
  Partial<Pick<Mutant, 'of' | 'uses' | 'isBulk' | 'enlargedTo' | 'name' | 'isExported'>>;
interface Site {
  node: SyntaxNode;
  parents: readonly SyntaxNode[];
  file: string;
  textOf(node: SyntaxNode): string;
}
type Finder = (site: Site) => Change[];

const replace = (kind: MutantKind, node: SyntaxNode, after: string): Change => ({ kind, start: node.start, end: node.end, after });

/** Cuts `.name(…)` out of a chain and leaves the object it is called on. */
function unchain(kind: MutantKind, node: SyntaxNode): Change[] {
  const object = (node.callee as SyntaxNode).object;
  return isNode(object) ? [{ kind, start: object.end, end: node.end, after: '', of: node.start }] : [];
}

const permissions: Finder = ({ node, textOf }) => {
  if (node.type !== 'CallExpression') return [];
  const [first] = argumentsOf(node);
  if (calledName(node) === 'guarded' && first && !isText(first, /^signedIn$/))
    return [{ ...replace('permission', first, "'signedIn'"), isBulk: true }];
  if (calledName(node) !== 'isPermitted') return [];
  return [replace(/SHOW_/.test(textOf(node)) ? 'hidden' : 'permission', node, 'true')];
};

const TENANT = /(^|\.)tenantId$/;

/** SQL as text. A tagged template is one node together with its tag; replacing the template alone would call the tag with a string. */
const isRawSql = (node: SyntaxNode, parents: readonly SyntaxNode[]) =>
  node.type === 'TaggedTemplateExpression' || (node.type === 'TemplateLiteral' && parents.at(-1)?.type !== 'TaggedTemplateExpression');
const RAW_TENANT = /(\w+\.)?tenant_id = \$\{[^}]+\} and /;

const tenants: Finder = ({ node, parents, textOf }) => {
  if (isRawSql(node, parents)) return RAW_TENANT.test(textOf(node)) ? [replace('tenant', node, textOf(node).replace(RAW_TENANT, ''))] : [];
  if (node.type !== 'CallExpression') return [];
  const [left, right] = argumentsOf(node);
  if (calledName(node) === 'sameTenant' && left && right)
    return [replace('tenant', node, `(join) => join.onRef(${textOf(left)}, '=', ${textOf(right)})`)];
  if (!['where', 'whereRef', 'onRef', 'on'].includes(calledName(node))) return [];
  return isText(left, TENANT) ? unchain('tenant', node) : [];
};

/**
 * Checks that a row, task or stream belongs to the person: `userId !== scope.actor.userId`, `.where('userId', '=', scope.actor.userId)`.
 */
const owners: Finder = ({ node, textOf }) => {
  const named = (part: SyntaxNode | undefined) => part !== undefined && /^(scope\.actor|session)\.(userId|tenantId)$/.test(textOf(part));
  if (node.type === 'CallExpression' && calledName(node) === 'where')
    return isText(argumentsOf(node)[0], /(^|\.)userId$/) && named(argumentsOf(node)[2]) ? unchain('owner', node) : [];
  if (node.type !== 'BinaryExpression' || !named(node.right as SyntaxNode)) return [];
  return [replace('owner', node, String(node.operator === '==='))];
};

const versions: Finder = ({ node, textOf }) => {
  if (node.type === 'CallExpression' && calledName(node) === 'where' && isText(argumentsOf(node)[0], /(^|\.)version$/))
    return unchain('version', node);
  const { key, value } = node as { key?: SyntaxNode; value?: SyntaxNode };
  if (node.type !== 'Property' || key?.name !== 'version' || value?.type !== 'BinaryExpression') return [];
  return value.operator === '+' ? [replace('version', value, textOf(value.left as SyntaxNode))] : [];
};

const locks: Finder = ({ node, parents, textOf }) => {
  if (node.type === 'CallExpression' && ['forUpdate', 'forShare', 'skipLocked'].includes(calledName(node))) return unchain('lock', node);
  if (!isRawSql(node, parents) || !/ for update/i.test(textOf(node))) return [];
  return [replace('lock', node, textOf(node).replace(/ for update( skip locked)?/i, ''))];
};

/** Calls the work directly, without a transaction around it. */
const transactions: Finder = ({ node, textOf }) => {
  const [scope, work] = argumentsOf(node);
  if (node.type !== 'CallExpression' || !['inTransaction', 'transact'].includes(calledName(node)) || !scope || !work) return [];
  return [replace('transaction', node, `(${textOf(work)})(${textOf(scope)})`)];
};

/** A function without parameters, as an argument of a guard, is the work that the guard admits. */
const isWork = (node: SyntaxNode) =>
  ['ArrowFunctionExpression', 'FunctionExpression'].includes(node.type) && (node.params as SyntaxNode[]).length === 0;
const GUARD = /^(refuse|require|check|assert|ensure|verify|forbid|(admit|lock|hold)(?=[A-Z]))([A-Z]|$)/;

function kindOfCall(name: string): MutantKind {
  if (name === 'refuseStale') return 'version';
  if (/^(lock|hold)/.test(name)) return 'lock';
  return name === 'requireAllowed' || name === 'requireMove' ? 'transition' : 'check';
}

/** Removes a statement that calls a guard, known by its name. Of a guard that wraps its work the work stays. */
const guardCalls: Finder = ({ node, textOf }) => {
  if (node.type !== 'ExpressionStatement') return [];
  const expression = node.expression as SyntaxNode;
  // The session of a call: set by `admit`, or cleared so that it is loaded again.
  if (expression.type === 'AssignmentExpression' && /^[\w.]+\.session = (undefined$|.*\badmit\()/.test(textOf(expression)))
    return [replace('token', expression, 'void 0')];
  const call = expression.type === 'AwaitExpression' ? (expression.argument as SyntaxNode) : expression;
  if (call.type !== 'CallExpression' || !GUARD.test(calledName(call))) return [];
  const work = argumentsOf(call).find(isWork);
  return [replace(kindOfCall(calledName(call)), expression, work ? `await (${textOf(work)})()` : 'void 0')];
};

function endsIn(statement: SyntaxNode, isEnd: (last: SyntaxNode) => boolean): boolean {
  if (statement.type !== 'BlockStatement') return isEnd(statement);
  const last = (statement.body as SyntaxNode[]).at(-1);
  return last !== undefined && isEnd(last);
}

const RELATION = /[^=]>=?\s|\s<=?\s/;
/** What a guard throws. A plain `Error` reports a mistake in the program and is no guard. */
const REFUSAL = /\b(\w+Error|invalid|malformed|broken|proofRequired|lockedOut|JobMoved|NotAsSent)\(/;
const isRefusal = (statement: SyntaxNode, textOf: Site['textOf']) =>
  endsIn(statement, (last) => last.type === 'ThrowStatement' && REFUSAL.test(textOf(last)));
const isNothing = (statement: SyntaxNode, textOf: Site['textOf']) =>
  endsIn(statement, (last) => last.type === 'ReturnStatement' && /^return (null|false|undefined);$/.test(textOf(last)));

function kindOfTest(test: string): MutantKind {
  if (/isPermitted\(/.test(test)) return 'permission';
  return RELATION.test(test) ? 'limit' : 'check';
}

const TOKEN_KIND = /^(\w+\.)?kind === '(api|access|at|pat|rt|refresh)'$/;

/**
 * `if (…) throw new AppError(…)`; in `domain/system`, where sign-ins are checked, also `if (…) return null`; in `domain/tasks` the return
 * that ends a stream whose session has ended.
 */
const refusals: Finder = ({ node, file, textOf }) => {
  if (node.type !== 'IfStatement') return [];
  const test = node.test as SyntaxNode;
  const then = node.consequent as SyntaxNode;
  if (isRefusal(then, textOf)) {
    // A branch that only translates a caught error is no guard.
    if (/^\w+ instanceof|isDatabaseError\(/.test(textOf(test))) return [];
    // A test of the permission or of the token's kind alone is taken out by `permissions` or `tokenKinds`.
    if (/^!isPermitted\([\s\S]*\)$/.test(textOf(test)) || TOKEN_KIND.test(textOf(test))) return [];
    return [replace(kindOfTest(textOf(test)), test, 'false')];
  }
  const isOver = file.startsWith('server/domain/tasks/') && textOf(test) === '!now' && textOf(then) === 'return;';
  return isOver || (file.startsWith('server/domain/system/') && isNothing(then, textOf)) ? [replace('token', test, 'false')] : [];
};

/** Comparisons that tell kinds of tokens apart: `session.kind === 'api'`, `kind === 'at'`. */
const tokenKinds: Finder = ({ node, file, textOf }) => {
  if (node.type !== 'BinaryExpression' || node.operator !== '===') return [];
  if (!file.startsWith('server/domain/system/') && !file.startsWith('server/api/')) return [];
  return TOKEN_KIND.test(textOf(node)) ? [replace('token', node, 'false')] : [];
};

const LIMIT_NAME =
  /(^|_)(MAX|MOST|LIMIT|LIMITS|CAP|LARGEST|LONGEST|WITHIN|PERSON|KEPT|RECOVERY|TTL|LIFETIME|ACTIVE|LENGTH|LIFE|GRACE|UNDO|HOURS|STALL|LINGER|SILENCE|WHOLE|LONG|RECHECK)(_|$)/;
const LIMIT_KEY = /^(points|fileSize|files|fields|parts|fieldSize|headerPairs|headers|limit|max[A-Z]\w*)$/;
const SIZE = /^'(\d+)(kb|mb)'$/;

function enlarged(kind: MutantKind, node: SyntaxNode, textOf: Site['textOf']): Change[] {
  const text = textOf(node);
  if (SIZE.test(text)) return [replace(kind, node, text.replace(SIZE, "'$1000$2'"))];
  const number = numberOf(node);
  // 0 and 1 are switches rather than limits: `maxAge: 0`, `maxRetriesPerRequest: 1`.
  if (number === undefined || number === 0 || number === 1) return [];
  return [{ ...replace(kind, node, `(${text}) * 1000`), enlargedTo: number * 1000 }];
}

const isFunction = ({ type }: SyntaxNode) => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);

/** The places inside functions of the file that read the named number. */
function usesOf(name: string, program: SyntaxNode): Use[] {
  const uses: Use[] = [];
  walk(program, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type !== 'Identifier' || node.name !== name || !parent || !parents.some(isFunction)) return;
    const isOnlyAName =
      (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) || parent.type.startsWith('TS');
    const isKey = parent.type === 'Property' && parent.key === node && parent.start === node.start;
    if (isOnlyAName || (isKey && !parent.shorthand)) return;
    // In a shorthand property key and value are the same place.
    if (uses.every(({ start }) => start !== node.start))
      uses.push({ start: node.start, end: node.end, isShorthand: parent.shorthand === true });
  });
  return uses;
}

/** The name of a limit; in the declaration of a sheet's column with the column's key in front of it. */
function nameBeside(column: SyntaxNode | undefined, name: string): string {
  const properties = (column?.properties ?? []) as { key?: { name?: string }; value?: { value?: unknown } }[];
  const key = properties.find((property) => property.key?.name === 'key')?.value?.value;
  return typeof key === 'string' ? `${key} ${name}` : name;
}

/** Makes limits that are written as numbers a thousand times as large. */
const limits: Finder = ({ node, parents, file, textOf }) => {
  if (node.type === 'VariableDeclarator') {
    const { name } = node.id as { name?: string };
    if (name === undefined || !LIMIT_NAME.test(name) || !isNode(node.init)) return [];
    const uses = parents.some(isFunction) || numberOf(node.init) === undefined ? [] : usesOf(name, parents[0] as SyntaxNode);
    const isExported = parents.at(-2)?.type === 'ExportNamedDeclaration';
    return enlarged('limit', node.init, textOf).map((change) => ({ ...change, uses, name, isExported }));
  }
  if (node.type === 'Property') {
    const { name } = node.key as { name?: string };
    if (name === undefined || !LIMIT_KEY.test(name) || !isNode(node.value)) return [];
    return enlarged('limit', node.value, textOf).map((change) => ({ ...change, name: nameBeside(parents.at(-1), name) }));
  }
  if (node.type !== 'CallExpression' || !file.startsWith('shared/')) return [];
  const [first] = argumentsOf(node);
  const isBound = calledName(node) === 'max' || /^(wire|filter)\w*Text$/.test(calledName(node));
  if (!isBound || !first) return [];
  // A bound that is a named constant has no number here; it is enlarged at its declaration.
  return enlarged('length', first, textOf);
};

const FINDERS = [permissions, tenants, owners, versions, locks, transactions, guardCalls, refusals, tokenKinds, limits];

/** Every guard of a file that this tool can take out, as mutants. */
export function findGuards(file: string, text: string): Mutant[] {
  const textOf = (node: SyntaxNode) => text.slice(node.start, node.end);
  const found: Mutant[] = [];
  walk(parseSource(file, text), (node, parents) => {
    for (const finder of FINDERS) {
      for (const { uses = [], isBulk = false, isExported = false, ...change } of finder({ node, parents, file, textOf })) {
        const { kind, start, end, after, of, enlargedTo, name } = change;
        const line = text.slice(0, start + text.slice(start).search(/\S/)).split('\n').length;
        const isLoaded = !parents.some(isFunction);
        const within = parents.find(isFunction) ?? parents[1] ?? node;
        found.push({
          kind,
          file,
          line,
          before: oneLine(text.slice(start, end)),
          after,
          start,
          end,
          within: { start: within.start, end: within.end },
          of,
          isLoaded,
          uses,
          isBulk,
          enlargedTo,
          name,
          isExported,
        });
      }
    }
  });
  return found;
}
