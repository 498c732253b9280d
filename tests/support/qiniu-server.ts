import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import busboy from 'busboy';
import qiniu from 'qiniu';

const BUCKET = 'shop';
const NO_SUCH_FILE = 612;

/** Stands in for the servers of Qiniu, which a test cannot reach: the few calls of their API that the product uses, over HTTP. */
export async function startQiniu() {
  const objects = new Map<string, Buffer>();
  const keyOf = (entry: string) => Buffer.from(entry, 'base64url').toString().slice(`${BUCKET}:`.length);
  const tell = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function upload(request: IncomingMessage, response: ServerResponse): void {
    const fields: Record<string, string> = {};
    const content: Buffer[] = [];
    const form = busboy({ headers: request.headers });
    form.on('field', (name, value) => {
      fields[name] = value;
    });
    form.on('file', (_, stream) => stream.on('data', (chunk: Buffer) => content.push(chunk)));
    form.on('close', () => {
      if (!fields.token?.startsWith('key:')) return tell(response, 401, { error: 'bad token' });
      objects.set(fields.key ?? '', Buffer.concat(content));
      tell(response, 200, { key: fields.key, hash: 'h' });
    });
    request.pipe(form);
  }

  interface Policy {
    scope: string;
    fsizeLimit: number;
    deadline: number;
  }
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** The calls of Qiniu's resumable upload, version 2. A token is accepted for the one file that it names. */
  async function resumable(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const [, objectName = '', uploadId, number] = /^\/buckets\/shop\/objects\/([\w-]+)\/uploads(?:\/(\w+))?(?:\/(\d+))?$/.exec(path) ?? [];
    const key = Buffer.from(objectName, 'base64url').toString();
    const [owner, , policyText = ''] = (request.headers.authorization ?? '').replace('UpToken ', '').split(':');
    const policy = JSON.parse(Buffer.from(policyText, 'base64url').toString() || '{}') as Partial<Policy>;
    const isFor = owner === 'key' && policy.scope === `${BUCKET}:${key}` && (policy.deadline ?? 0) > Date.now() / 1000;
    const content = Buffer.concat(await request.toArray());
    if (!isFor) return void tell(response, 401, { error: 'bad token' });
    if (uploadId === undefined) {
      const made = `u${uploads.size + 1}`;
      uploads.set(made, { key, parts: new Map() });
      return void tell(response, 200, { uploadId: made, expireAt: 0 });
    }
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) return void tell(response, NO_SUCH_FILE, { error: 'no such uploadId' });
    if (request.method === 'PUT') {
      upload.parts.set(Number(number), content);
      return void tell(response, 200, { etag: `e${number}`, md5: '' });
    }
    const parts = [...upload.parts].map(([partNumber, bytes]) => ({ partNumber, size: bytes.length, etag: `e${partNumber}` }));
    if (request.method === 'GET') return void tell(response, 200, { parts });
    if (request.method === 'POST') {
      const asked = (JSON.parse(content.toString()) as { parts: Array<{ partNumber: number }> }).parts;
      const whole = Buffer.concat(asked.map(({ partNumber }) => upload.parts.get(partNumber) ?? Buffer.alloc(0)));
      if (whole.length > (policy.fsizeLimit ?? 0)) return void tell(response, 413, { error: 'too large' });
      objects.set(key, whole);
    }
    uploads.delete(uploadId);
    tell(response, 200, { key });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://qiniu');
    if (url.pathname.startsWith('/buckets/')) return void resumable(request, response, url.pathname);
    const [, call = '', entry = ''] = url.pathname.split('/');
    if (request.method === 'POST' && url.pathname === '/') return upload(request, response);
    const isKnown = /^Q\w+ key:/.test(request.headers.authorization ?? '');
    if (['stat', 'delete', 'list'].includes(call) && !isKnown) return tell(response, 401, { error: 'bad token' });
    if (call === 'stat' || call === 'delete') {
      const content = objects.get(keyOf(entry));
      if (!content) return tell(response, NO_SUCH_FILE, { error: 'no such file or directory' });
      if (call === 'delete') objects.delete(keyOf(entry));
      return tell(response, 200, { fsize: content.length, hash: 'h', mimeType: '', type: 0, putTime: 1 });
    }
    if (call === 'list') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const items = [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key, putTime: 10_000_000 }));
      return tell(response, 200, { items });
    }
    const content = objects.get(decodeURIComponent(url.pathname.slice(1)));
    const isSigned = url.searchParams.has('e') && url.searchParams.has('token');
    if (!content || !isSigned) return tell(response, content ? 401 : 404, { error: 'no' });
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '');
    response.writeHead(range ? 206 : 200).end(range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    uploads,
    options: {
      accessKey: 'key',
      accessSecret: 'secret',
      bucket: BUCKET,
      domain: `http://${host}`,
      isHttps: false,
      zone: new qiniu.conf.Zone([host], [host], host, host, host, host),
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
