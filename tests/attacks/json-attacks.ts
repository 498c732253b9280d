import { gzipSync } from 'node:zlib';
import { type Attack, type AttackContext, shareOf } from './attack.ts';
import { each, type Sending } from './hostile-client.ts';

interface Hostile {
  name: string;
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

const MANY = 40_000;
const numbers = Array.from({ length: MANY }, (_, index) => index);

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

/** Bodies in the format of superjson; to decode the first ones takes superjson time that grows with the square of their size. */
const DECODED: Hostile[] = [
  {
    name: 'equalities over a set',
    body: JSON.stringify({
      json: { s: numbers },
      meta: {
        values: { s: ['set'] },
        referentialEqualities: { [`s.${MANY - 1}`]: numbers.slice(0, MANY / 2).map((at) => `s.${MANY - 2 - at}`) },
      },
    }),
  },
  {
    name: 'equalities over a map',
    body: JSON.stringify({
      json: { s: numbers.map((at) => [at, at]) },
      meta: {
        values: { s: ['map'] },
        referentialEqualities: { [`s.${MANY - 1}.0`]: numbers.slice(0, 15_000).map((at) => `s.${MANY - 2 - at}.1`) },
      },
    }),
  },
  {
    name: 'a bigint of 1.5 million digits',
    body: JSON.stringify({ json: { id: '7'.repeat(1_500_000) }, meta: { values: { id: ['bigint'] } } }),
  },
  {
    name: 'a pattern that never ends',
    body: JSON.stringify({ json: { name: `/${'(a+)+'.repeat(2_000)}$/` }, meta: { values: { name: ['regexp'] } } }),
  },
  { name: 'a broken pattern', body: JSON.stringify({ json: { name: '/(/' }, meta: { values: { name: ['regexp'] } } }) },
  { name: 'a date that is none', body: JSON.stringify({ json: { id: 'x' }, meta: { values: { id: ['Date'] } } }) },
  { name: 'an unknown kind of value', body: JSON.stringify({ json: { id: 1 }, meta: { values: { id: [['custom', 'x']] } } }) },
  { name: 'a class', body: JSON.stringify({ json: { id: {} }, meta: { values: { id: [['class', 'Object']] } } }) },
  { name: 'an error that is thrown', body: JSON.stringify({ json: { id: { message: 'a' } }, meta: { values: { id: ['Error'] } } }) },
  { name: 'paths to the prototype', body: '{"json":{"a":1},"meta":{"values":{"__proto__.x":["set"],"constructor.prototype.y":["map"]}}}' },
  { name: 'equalities to the prototype', body: '{"json":{"a":{}},"meta":{"referentialEqualities":{"a":["__proto__","constructor"]}}}' },
  { name: 'meta that is none', body: '{"json":{},"meta":{"values":5,"referentialEqualities":"x"}}' },
  { name: 'meta nested deeply', body: `{"json":{"a":1},"meta":{"values":${nested('[["set"],{"a":', '}]', 20_000)}}}` },
  { name: 'typed arrays', body: JSON.stringify({ json: { id: [1] }, meta: { values: { id: [['typed-array', 'Float64Array']] } } }) },
];

const PLAIN: Hostile[] = [
  { name: 'lists 100,000 deep', body: nested('[', ']', 100_000) },
  { name: 'objects 100,000 deep', body: nested('{"a":', '}', 100_000) },
  { name: 'objects 100,000 deep, wrapped', body: `{"json":${nested('{"a":', '}', 100_000)}}` },
  { name: 'a prototype', body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"json":{"__proto__":{"a":1}}}' },
  { name: '300,000 keys', body: JSON.stringify(Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, 1]))) },
  { name: 'a text near the limit', body: JSON.stringify({ json: { name: '长'.repeat(1_600_000) } }) },
  { name: 'a text above the limit', body: JSON.stringify({ name: 'x'.repeat(6_000_000) }) },
  { name: 'invalid UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc3, 0x28, 0x7d]) },
  { name: 'lone surrogates', body: '{"name":"\\ud800","username":"\\udc00a","json":{"name":"\\ud800"}}' },
  { name: 'zero bytes', body: '{"name":"a\\u0000b","username":"\\u0000","json":{"name":"\\u0000"}}' },
  { name: 'numbers out of range', body: '{"id":1e308,"pageNo":-1e308,"amount":1e400,"json":{"id":1e308}}' },
  { name: 'a number of a million digits', body: `{"id":${'9'.repeat(1_000_000)},"json":{"id":1}}` },
  { name: 'cut JSON', body: '{"json":{"name":"a' },
  { name: 'nothing', body: '' },
  { name: 'null', body: 'null' },
  { name: 'a list', body: '[1,2,3]' },
  { name: 'a text', body: '"text"' },
  { name: 'wrong types', body: '{"name":{},"id":[],"orderDels":"x","username":{"a":1},"password":[1],"json":{"name":{},"id":[]}}' },
  {
    name: 'lines of objects without end',
    body: JSON.stringify({ customerName: 'a', orderDels: Array.from({ length: 60_000 }, () => ({})) }),
  },
  { name: 'JSON as text', body: '{"name":"a"}', type: 'text/plain' },
  { name: 'JSON as XML', body: '{"name":"a"}', type: 'application/xml' },
  { name: 'a foreign charset', body: '{"name":"a"}', type: 'application/json; charset=utf-7' },
  { name: 'an unknown charset', body: '{"name":"a"}', type: 'application/json; charset=x-none' },
  { name: 'a broken content type', body: '{"name":"a"}', type: 'application/json; =;;' },
  { name: 'a form of 100,000 fields', body: 'a=1&'.repeat(100_000), type: 'application/x-www-form-urlencoded' },
  { name: 'a form of brackets', body: `${'a[0]'.repeat(20_000)}=1`, type: 'application/x-www-form-urlencoded' },
  { name: 'a bomb of gzip', body: gzipSync(Buffer.alloc(200_000_000, 0x20)), headers: { 'content-encoding': 'gzip' } },
  { name: 'broken gzip', body: Buffer.from('1f8b0800ffff', 'hex'), headers: { 'content-encoding': 'gzip' } },
  { name: 'an unknown encoding', body: '{}', headers: { 'content-encoding': 'x-none' } },
  { name: 'a key of 10,000 characters', body: '{}', headers: { 'idempotency-key': 'k'.repeat(10_000) } },
  { name: 'a tenant that is none', body: '{}', headers: { 'tenant-id': "1' or '1'='1" } },
];

/** Calls that take a body without a sign-in, and some that need one. */
const REST = ['/system/auth/login', '/system/auth/refresh-token', '/bs/order-info/create', '/bs/unit-type/create'];
const TRPC = ['system.auth.login', 'system.auth.refreshToken', 'bs.orderInfo.create', 'bs.unitType.create'];
const QUERIES = ['system.tenant.getIdByName', 'system.auth.getLoginKey', 'bs.orderInfo.page', 'bs.orderInfo.get'];
/** Longest query that is sent, since servers limit the request line. */
const MOST_QUERY = 12_000;

function sendings({ name: _, body, type = 'application/json', headers = {} }: Hostile, random: AttackContext['random']): Sending[] {
  const head = { 'content-type': type, ...headers };
  const text = body.toString('utf8');
  const call = random.pick(TRPC);
  const input = encodeURIComponent(text.isWellFormed() ? text : '');
  const query = random.pick(QUERIES);
  return [
    { path: `/admin-api${random.pick(REST)}`, headers: head, body },
    { path: `/prod-api/admin-api${random.pick(REST)}`, headers: head, body },
    { path: `/trpc/${call}`, headers: head, body },
    {
      path: `/trpc/${call},${random.pick(TRPC)}?batch=1`,
      headers: head,
      body: typeof body === 'string' ? `{"0":${text || 'null'},"1":{}}` : body,
    },
    ...(input.length < MOST_QUERY
      ? [
          { method: 'GET', path: `/trpc/${query}?input=${input}` },
          { method: 'GET', path: `/trpc/${query},${query}?batch=1&input=${encodeURIComponent(`{"0":${text || '1'}}`)}` },
          { method: 'GET', path: `/admin-api/bs/order-info/page?${input}` },
        ]
      : []),
  ];
}

/** A batch of 20 orders. Each has fewer lines than an order may have; together they have about a hundred thousand. */
const batchOfOrders = (line: object): Sending => ({
  path: `/trpc/${Array.from({ length: 20 }, () => 'bs.orderInfo.create').join()}?batch=1`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(
    Array.from({ length: 20 }, () => ({ json: { customerName: 'a', orderDels: Array.from({ length: 4_990 }, () => line) } })),
  ),
});

const ODD_REQUESTS: Sending[] = [
  batchOfOrders({}),
  batchOfOrders({ amount: 1 }),
  {
    path: `/trpc/${Array.from({ length: 500 }, () => 'system.auth.refreshToken').join()}?batch=1`,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  },
  { path: '/trpc/system.auth.login?batch=1', headers: { 'content-type': 'application/json' }, body: '{"7":{"json":{}}}' },
  { path: '/trpc/__proto__', headers: { 'content-type': 'application/json' }, body: '{}' },
  { path: '/trpc/constructor.prototype', headers: { 'content-type': 'application/json' }, body: '{}' },
  { path: '/trpc/%E0%A4%A', headers: { 'content-type': 'application/json' }, body: '{}' },
  { method: 'GET', path: '/admin-api/%E0%A4%A' },
  { method: 'GET', path: '/%00/%ff' },
  { method: 'GET', path: `/admin-api/bs/order-info/page?${'a[b]'.repeat(2_000)}=1` },
  { method: 'GET', path: '/admin-api/bs/order-info/page?createTime[0]=x&createTime[1]=%FF&__proto__[x]=1' },
  { method: 'PATCH', path: '/admin-api/bs/order-info/create', body: '{}' },
  { method: 'TRACE', path: '/admin-api/bs/order-info/create' },
  { method: 'GET', path: '/assets/../../../../etc/passwd' },
  { method: 'GET', path: '/assets/%2e%2e%2f%2e%2e%2fpackage.json' },
];

async function attack(context: AttackContext, list: readonly Hostile[], least: number): Promise<string[]> {
  const chosen = shareOf(list, context, least);
  const tries = chosen.flatMap((hostile) => sendings(hostile, context.random)).concat(list === PLAIN ? ODD_REQUESTS : []);
  const both = tries.flatMap((sending) => [
    sending,
    { ...sending, headers: { ...sending.headers, authorization: `Bearer ${context.token}` } },
  ]);
  await each(both, 4, context.deadline, (sending) => context.client.send(sending));
  return [];
}

export const jsonAttacks: Attack[] = [
  { name: 'JSON that is costly to decode', run: (context) => attack(context, DECODED, 14) },
  { name: 'JSON that is none, too deep, too much', run: (context) => attack(context, PLAIN, 14) },
];
