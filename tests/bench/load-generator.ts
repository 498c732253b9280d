// A child process that keeps HTTP connections busy. It uses plain sockets, because Node's HTTP client would cost as much as the server.
import { connect, type Socket } from 'node:net';

/** One measurement: for `seconds`, every connection sends the next request as soon as the last one is answered. */
export interface LoadJob {
  url: string;
  method: 'GET' | 'POST';
  /** Requested in turn; each connection begins at a different one. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Access tokens of several sign-ins, shared out among the connections. */
  tokens: readonly string[];
  body?: string;
  connections: number;
  seconds: number;
  /** Text that every answer must contain; one without it counts as an error. */
  expect: string;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds of every request, sorted. */
  latencies: number[];
  errors: number;
  firstError: string | null;
  /** Bytes of the last answer, headers included. */
  bytes: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** The length of the answer at the start of the buffer; null while part of it is missing. @throws Error when it tells no length */
function answerLength(buffer: Buffer): number | null {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return null;
  const head = buffer.toString('latin1', 0, end).toLowerCase();
  const declared = /\r\ncontent-length: (\d+)/.exec(head);
  if (declared) {
    const length = end + 4 + Number(declared[1]);
    return buffer.length >= length ? length : null;
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) throw new Error(`an answer of unknown length: ${head}`);
  return buffer.subarray(-CHUNKS_END.length).equals(CHUNKS_END) ? buffer.length : null;
}

function requestsOf(job: LoadJob, token: string): Buffer[] {
  const { host } = new URL(job.url);
  const headers = {
    host,
    connection: 'keep-alive',
    authorization: `Bearer ${token}`,
    ...job.headers,
    ...(job.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(job.body)) }),
  };
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return job.paths.map((path) => Buffer.from(`${job.method} ${path} HTTP/1.1\r\n${head}\r\n${job.body ?? ''}`));
}

async function run(job: LoadJob): Promise<LoadResult> {
  const expected = Buffer.from(job.expect);
  const { hostname, port } = new URL(job.url);
  const result: LoadResult = { requests: 0, seconds: 0, latencies: [], errors: 0, firstError: null, bytes: 0 };
  const start = performance.now();
  const end = start + job.seconds * 1000;

  const fail = (text: string) => {
    result.errors += 1;
    result.firstError ??= text.slice(0, 400);
  };

  function drive(index: number): Promise<void> {
    const requests = requestsOf(job, job.tokens[index % job.tokens.length] ?? '');
    return new Promise((resolve) => {
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let at = Math.floor((index * requests.length) / job.connections);
      let sent = 0;
      let chunks: Buffer[] = [];
      const send = () => {
        sent = performance.now();
        socket.write(requests[at++ % requests.length] as Buffer);
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        const buffer = chunks.length === 1 ? chunk : Buffer.concat(chunks);
        const length = answerLength(buffer);
        if (length === null) {
          chunks = [buffer];
          return;
        }
        chunks = [];
        const now = performance.now();
        result.latencies.push(now - sent);
        result.requests += 1;
        result.bytes = length;
        if (buffer.indexOf(expected) < 0) fail(buffer.toString('utf8'));
        if (now < end) send();
        else socket.end();
      });
      socket.on('error', (error) => fail(error.message));
      socket.on('close', () => resolve());
    });
  }

  await Promise.all(Array.from({ length: job.connections }, (_, index) => drive(index)));
  result.seconds = (performance.now() - start) / 1000;
  result.latencies.sort((a, b) => a - b);
  return result;
}

process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
