import type { Attack, AttackContext } from './attack.ts';
import { each, type Seen } from './hostile-client.ts';

const LOCKED_OUT = 1_002_000_009;

function signIn({ client, product }: AttackContext, username: string, password: string, from: string, cookie?: string): Promise<Seen> {
  const body = { tenantName: product.tenantName, username, password };
  return client.rest('/system/auth/login', body, undefined, { from, ...(cookie ? { headers: { cookie } } : {}) });
}

const cookieOf = ({ headers }: Seen): string | undefined => headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ');

/** Hundreds of wrong passwords from a few addresses, on one account and on others. People with the right password must still get in. */
async function storm(context: AttackContext): Promise<string[]> {
  const { product, scale, deadline, random } = context;
  const problems: string[] = [];
  const own = '127.0.7.1';
  const known = await signIn(context, 'admin', product.password, own);
  if (known.code !== 0) return [`the owner cannot sign in before the storm: ${known.text.slice(0, 120)}`];
  const strangers = Array.from({ length: 9 }, (_, index) => `127.0.8.${index + 1}`);
  // Some come from the shop's own address, like a stranger in its network.
  const tries = Array.from({ length: Math.ceil(900 * scale) }, (_, index) => ({
    username: index % 3 === 0 ? 'admin' : index % 3 === 1 ? `nobody${index}` : random.pick(['xiaoshou', 'sheji', 'shouyin', 'shenhe']),
    from: index % 10 === 0 ? own : random.pick(strangers),
  }));
  const storming = each(tries, 8, deadline, ({ username, from }) => signIn(context, username, `wrong ${random.next()}`, from));
  const expectIn = async (who: string, seen: Promise<Seen>) => {
    const { code, text } = await seen;
    if (code !== 0) problems.push(`${who} is kept out: ${text.slice(0, 120)}`);
  };
  await storming;
  await expectIn('the owner, from a known device', signIn(context, 'admin', product.password, own, cookieOf(known)));
  await expectIn('a colleague with the right password', signIn(context, 'xiaoshou', product.password, '127.0.9.1'));
  const neighbour = await signIn(context, 'shenhe', product.password, own);
  if (neighbour.code === LOCKED_OUT)
    problems.push(`a colleague at the owner's address is locked out by strangers: ${neighbour.text.slice(0, 120)}`);
  return problems;
}

/** Tries many names of shops in a row; the product must refuse at some point. */
async function guessTenants({ client, scale, deadline }: AttackContext): Promise<string[]> {
  const names = Array.from({ length: Math.max(150, Math.ceil(600 * scale)) }, (_, index) => `店${index}`);
  let refused = 0;
  await each(names, 8, deadline, async (name) => {
    const path = `/admin-api/system/tenant/get-id-by-name?name=${encodeURIComponent(name)}`;
    const { status, code } = await client.send({ method: 'GET', path, from: '127.0.8.77' });
    refused += Number(status === 429 || code === 429 || code === LOCKED_OUT);
  });
  return refused === 0 ? [`${names.length} names of shops were tried in a row and none was refused`] : [];
}

async function garbledSignIns(context: AttackContext): Promise<string[]> {
  const { client, deadline } = context;
  const bodies: unknown[] = [
    { encrypted: true, password: 'x'.repeat(1_000), keyId: 'none' },
    { encrypted: true, password: 'AAAA', keyId: '' },
    { password: '长'.repeat(400) },
    { password: '' },
    { username: 'a\u0000', password: 'b' },
    { username: ['admin'], password: { a: 1 } },
    { tenantName: { $ne: '' }, username: 'admin', password: 'x' },
    { socialType: 10, socialCode: 'x', socialState: 'y', password: 'x' },
  ];
  await each(bodies, 2, deadline, (body) =>
    client.rest('/system/auth/login', { tenantName: context.product.tenantName, username: 'admin', ...(body as object) }, undefined, {
      from: '127.0.8.90',
    }),
  );
  for (const token of ['', 'x', 'at_x', `pat_${'a'.repeat(5_000)}`, 'at_'.repeat(200)])
    for (const path of ['/system/auth/refresh-token', '/system/auth/logout'])
      await client.rest(path, { refreshToken: token }, token || undefined, { from: '127.0.8.91' });
  return [];
}

export const signInAttacks: Attack[] = [
  { name: 'garbled sign-ins and tokens', run: garbledSignIns },
  { name: 'guessed names of shops', run: guessTenants },
  { name: 'a storm of wrong passwords', run: storm },
];
