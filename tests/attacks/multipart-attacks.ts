import { type Attack, type AttackContext, shareOf } from './attack.ts';
import { each } from './hostile-client.ts';

const BOUNDARY = 'x-boundary-7';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const CRLF = '\r\n';
const FILE_HEAD = `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="file"; filename="a.xlsx"${CRLF}Content-Type: application/octet-stream${CRLF}${CRLF}`;
const END = `${CRLF}--${BOUNDARY}--${CRLF}`;
const WHOLE = `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="remark"${CRLF}${CRLF}text${CRLF}${FILE_HEAD}${'PK\x03\x04'.repeat(60)}${END}`;

interface Case {
  name: string;
  body: string;
  type?: string | null;
  /** The Content-Length that is sent; `chunked` sends the body in chunks without one. */
  length?: number | 'chunked';
  end?: 'answer' | 'half' | 'tear';
}

/** A body cut at each byte: with its true length, with a larger length after which the connection ends, and in chunks. */
function cuts(): Case[] {
  return Array.from({ length: WHOLE.length }, (_, at): Case[] => {
    const body = WHOLE.slice(0, at);
    return [
      { name: `cut at ${at}, its length told`, body },
      { name: `cut at ${at}, more promised`, body, length: WHOLE.length, end: at % 2 === 0 ? 'half' : 'tear' },
      { name: `cut at ${at}, in pieces`, body, length: 'chunked' },
    ];
  }).flat();
}

const file = (head: string) => `--${BOUNDARY}${CRLF}${head}${CRLF}${CRLF}content${END}`;
const disposition = (rest: string) => file(`Content-Disposition: form-data; ${rest}`);

const CRAFTED: Case[] = [
  { name: 'no boundary', body: WHOLE, type: 'multipart/form-data' },
  { name: 'an empty boundary', body: WHOLE, type: 'multipart/form-data; boundary=' },
  { name: 'an empty quoted boundary', body: WHOLE, type: 'multipart/form-data; boundary=""' },
  { name: 'another boundary', body: WHOLE, type: 'multipart/form-data; boundary=other' },
  { name: 'a boundary of 5,000 characters', body: WHOLE, type: `multipart/form-data; boundary=${'b'.repeat(5_000)}` },
  { name: 'a boundary of control characters', body: WHOLE, type: 'multipart/form-data; boundary="\u0001\u0002"' },
  { name: 'no content type', body: WHOLE, type: null },
  { name: 'another multipart', body: WHOLE, type: `multipart/mixed; boundary=${BOUNDARY}` },
  { name: 'a foreign charset', body: WHOLE, type: `${TYPE}; charset=utf-7` },
  { name: 'an empty body', body: '' },
  { name: 'only the closing boundary', body: `--${BOUNDARY}--${CRLF}` },
  { name: 'no closing boundary', body: WHOLE.slice(0, -END.length) },
  { name: 'text behind the end', body: `${WHOLE}${WHOLE}` },
  {
    name: 'a multipart inside',
    body: file(`Content-Disposition: form-data; name="file"; filename="a"${CRLF}Content-Type: multipart/mixed; boundary=in`),
  },
  { name: 'a header of 100 kB', body: file(`Content-Disposition: form-data; name="file"; filename="${'a'.repeat(100_000)}"`) },
  {
    name: '5,000 headers',
    body: file(`Content-Disposition: form-data; name="file"; filename="a"${CRLF}${`X-A: b${CRLF}`.repeat(5_000).trimEnd()}`),
  },
  { name: 'a header without a colon', body: file('Content-Disposition form-data') },
  {
    name: '10,000 parts',
    body: `${`--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="a"${CRLF}${CRLF}b${CRLF}`.repeat(10_000)}${END}`,
  },
  { name: '500 files', body: `${`${FILE_HEAD}b${CRLF}`.repeat(500)}${END}` },
  { name: 'two files', body: `${FILE_HEAD}one${CRLF}${FILE_HEAD}two${END}` },
  { name: 'two files, the second cut', body: `${FILE_HEAD}one${CRLF}${FILE_HEAD}two` },
  { name: 'a file under another name', body: disposition('name="other"; filename="a.xlsx"') },
  { name: 'a file without a name', body: disposition('name="file"; filename=""') },
  { name: 'a field without a name', body: disposition('filename="a.xlsx"') },
  { name: 'a name of the prototype', body: disposition('name="__proto__"') },
  { name: 'a path as file name', body: disposition('name="file"; filename="../../../../etc/passwd"') },
  { name: 'a zero byte in the file name', body: disposition('name="file"; filename="a\u0000b.xlsx"') },
  { name: 'a broken encoded file name', body: disposition('name="file"; filename*=UTF-8\'\'%E4%ZZ') },
  { name: 'a length that is none', body: WHOLE, length: -1 },
  { name: 'JSON under the name of multipart', body: '{"file":1}' },
];

function bytesOf({ body, type = TYPE, length = Buffer.byteLength(body) }: Case, path: string, token: string | undefined): string {
  const isChunked = length === 'chunked';
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ];
  const content = isChunked ? `${body === '' ? '' : `${Buffer.byteLength(body).toString(16)}${CRLF}${body}${CRLF}`}0${CRLF}${CRLF}` : body;
  return `${head.join(CRLF)}${CRLF}${CRLF}${content}`;
}

/** Every path that takes a file, from the product's OpenAPI document. */
async function uploadPaths({ client }: AttackContext): Promise<string[]> {
  const { text } = await client.send({ method: 'GET', path: '/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: { content?: object } }>> };
  const uploads = Object.entries(paths).filter(([, calls]) =>
    Object.values(calls).some(({ requestBody }) => 'multipart/form-data' in (requestBody?.content ?? {})),
  );
  return uploads.map(([path]) => `/admin-api${path.replace(/^(\/prod-api)?\/admin-api/, '')}`);
}

async function attack(context: AttackContext, cases: readonly Case[]): Promise<string[]> {
  const paths = await uploadPaths(context);
  if (paths.length === 0) return ['the product names no path that takes a file'];
  const tries = cases.flatMap((own) => {
    const path = context.random.pick(paths);
    return [
      { own, path, token: context.token },
      { own, path, token: undefined },
    ];
  });
  await each(tries, 12, context.deadline, ({ own, path, token }) =>
    context.client.sendRaw(`an upload with ${own.name}`, bytesOf(own, path, token), own.end ?? 'answer'),
  );
  return [];
}

export const multipartAttacks: Attack[] = [
  { name: 'uploads that are no multipart', run: (context) => attack(context, CRAFTED) },
  { name: 'uploads cut at every byte', run: (context) => attack(context, shareOf(cuts(), context, 60)) },
];
