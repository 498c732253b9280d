import { connect } from 'node:net';

export interface RawRequest {
  /** Request line and headers without the closing empty line; `Host` and `Connection` are added. */
  head: string[];
  body?: Buffer;
  /** Cuts the connection as soon as the body is sent, without waiting for an answer. */
  isCut?: boolean;
}

export interface RawAnswer {
  status: number;
  headers: string;
  text: string;
}

function joinChunks(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(bytes.subarray(at, line).toString(), 16);
    if (!size) break;
    pieces.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

/**
 * Whether the answer is complete. The server may keep the connection open for the rest of a refused body, so the test does not wait for its
 * end.
 */
function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(answer.subarray(0, end).toString())?.[1];
  return length === undefined ? answer.subarray(-5).toString() === '0\r\n\r\n' : answer.length >= end + 4 + Number(length);
}

/**
 * Sends a request byte for byte, also one that no HTTP client would send. Settles when the answer is complete or the connection is closed;
 * without an answer `status` is 0.
 */
export function sendRaw(url: string, { head, body = Buffer.alloc(0), isCut = false }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      const bytes = Buffer.concat([Buffer.from(`${[...head, 'Host: x', 'Connection: close'].join('\r\n')}\r\n\r\n`), body]);
      socket.write(bytes, () => {
        if (isCut) socket.destroy();
      });
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks))) socket.destroy();
    });
    // The server may close while bytes are still coming; the answer that came before counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer.subarray(0, end < 0 ? answer.length : end).toString();
      const rest = end < 0 ? Buffer.alloc(0) : answer.subarray(end + 4);
      const isChunked = /^transfer-encoding: chunked/im.test(headers);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
        headers,
        text: (isChunked ? joinChunks(rest) : rest).toString(),
      });
    });
  });
}
