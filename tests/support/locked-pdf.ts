import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** The padding of a password up to 32 bytes, as the PDF specification gives it. */
const FILLING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const KEY_BYTES = 5;
const ID = Buffer.alloc(16, 7);
const PERMISSIONS = -64;

const filled = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), FILLING]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** RC4, with which the first version of PDF encryption works; OpenSSL as Node has it refuses this cipher. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [at, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      at = (at + 1) & 255;
      other = (other + (state[at] ?? 0)) & 255;
      swap(at, other);
      return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** An encrypted PDF with its objects in an encrypted stream. Without a password only changes are forbidden, and any reader opens it. */
export function lockedPdf({ password = '', box = '[0 0 283.46 141.73]', pages = 2 } = {}): Buffer {
  const owner = rc4(md5(filled('owner')).subarray(0, KEY_BYTES), filled(password));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(filled(password), owner, permissions, ID).subarray(0, KEY_BYTES);
  const lock = (number: number, data: Buffer) => rc4(md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, KEY_BYTES + 5), data);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;

  const page = `<</Type/Page/Parent 2 0 R/MediaBox ${box}>>`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, () => page),
  ];
  let at = 0;
  const places = objects.map((text, index) => {
    const place = `${index + 1} ${at} `;
    at += text.length + 1;
    return place;
  });
  const head = places.join('');
  const [stream, lockNumber] = [objects.length + 1, objects.length + 2];
  const packed = lock(stream, deflateSync(Buffer.from(head + objects.join(' '), 'latin1'))).toString('latin1');
  let body = '%PDF-1.5\n';
  const streamAt = body.length;
  body += `${stream} 0 obj\n<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream\nendobj\n`;
  const lockAt = body.length;
  body += `${lockNumber} 0 obj\n<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(rc4(key, FILLING))}/P ${PERMISSIONS}>>\nendobj\n`;
  const start = body.length;
  const row = (kind: number, place: number, index: number) => [kind, place >> 8, place & 255, index];
  const rows = deflateSync(
    Buffer.from([
      ...row(0, 0, 0),
      ...objects.flatMap((_, index) => row(2, stream, index)),
      ...row(1, streamAt, 0),
      ...row(1, lockAt, 0),
      ...row(1, start, 0),
    ]),
  ).toString('latin1');
  body += `${lockNumber + 1} 0 obj\n<</Type/XRef/Size ${lockNumber + 2}/W[1 2 1]/Root 1 0 R/Encrypt ${lockNumber} 0 R/ID[${hex(ID)}${hex(ID)}]/Filter/FlateDecode/Length ${rows.length}>>stream\n${rows}\nendstream\nendobj\n`;
  return Buffer.from(`${body}startxref\n${start}\n%%EOF\n`, 'latin1');
}
