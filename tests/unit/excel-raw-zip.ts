import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** One part of an archive. Values that are given are written as they are, however wrong; all others are computed from the content. */
export interface RawPart {
  name: string;
  content: Buffer;
  method?: number;
  /** Compressed bytes to write instead of those of the content. */
  packed?: Buffer;
  declared?: Partial<DeclaredPart>;
  flags?: number;
  /** Whether sizes and checksum stand behind the data (a data descriptor). */
  descriptor?: boolean;
  /** Whether sizes are written in the ZIP64 form, for archives beyond 4 GiB. */
  zip64?: boolean;
}

export interface DeclaredPart {
  size: number;
  packedSize: number;
  crc: number;
  offset: number;
}

const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  descriptor: 0x08074b50,
};

/** Writes an archive in which the caller may set every number; ZipStream writes only true ones. */
export function rawZip(parts: readonly RawPart[], counts: { entries?: number; directoryOffset?: number; zip64End?: boolean } = {}): Buffer {
  const out: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const push = (bytes: Buffer) => {
    out.push(bytes);
    at += bytes.length;
  };
  for (const part of parts) {
    const method = part.method ?? 8;
    const packed = part.packed ?? (method === 8 ? deflateRawSync(part.content, { level: 1 }) : part.content);
    const told = { size: part.content.length, packedSize: packed.length, crc: crc32(part.content), offset: at, ...part.declared };
    const name = Buffer.from(part.name);
    const flags = (part.flags ?? 0) | 0x800 | (part.descriptor ? 8 : 0);
    const before = part.descriptor ? { size: 0, packedSize: 0, crc: 0 } : told;
    push(Buffer.concat([local(method, flags, before, name.length), name, packed]));
    if (part.descriptor) push(numbers([SIGNATURE.descriptor, told.crc, told.packedSize, told.size]));
    directory.push(central(method, flags, told, name, part.zip64 === true));
  }
  const start = counts.directoryOffset ?? at;
  const entries = counts.entries ?? parts.length;
  const listing = Buffer.concat(directory);
  const end64At = at + listing.length;
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(SIGNATURE.end, 0);
  tail.writeUInt16LE(counts.zip64End ? 0xffff : Math.min(entries, 0xffff), 8);
  tail.writeUInt16LE(counts.zip64End ? 0xffff : Math.min(entries, 0xffff), 10);
  tail.writeUInt32LE(listing.length, 12);
  tail.writeUInt32LE(counts.zip64End ? 0xffffffff : start >>> 0, 16);
  if (!counts.zip64End) return Buffer.concat([...out, listing, tail]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(SIGNATURE.end64, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const position of [24, 32]) end64.writeBigUInt64LE(BigInt(entries), position);
  end64.writeBigUInt64LE(BigInt(listing.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(SIGNATURE.locator64, 0);
  locator.writeBigUInt64LE(BigInt(end64At), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([...out, listing, end64, locator, tail]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
}

function local(method: number, flags: number, told: Omit<DeclaredPart, 'offset'>, nameLength: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(SIGNATURE.local, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  numbers([told.crc, told.packedSize, told.size]).copy(head, 14);
  head.writeUInt16LE(nameLength, 26);
  return head;
}

function central(method: number, flags: number, told: DeclaredPart, name: Buffer, zip64: boolean): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(SIGNATURE.central, 0);
  head.writeUInt16LE(45, 4);
  head.writeUInt16LE(zip64 ? 45 : 20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(method, 10);
  numbers([told.crc, zip64 ? 0xffffffff : told.packedSize, zip64 ? 0xffffffff : told.size]).copy(head, 16);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(zip64 ? 28 : 0, 30);
  head.writeUInt32LE(zip64 ? 0xffffffff : told.offset >>> 0, 42);
  if (!zip64) return Buffer.concat([head, name]);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(told.size), 4);
  extra.writeBigUInt64LE(BigInt(told.packedSize), 12);
  extra.writeBigUInt64LE(BigInt(told.offset), 20);
  return Buffer.concat([head, name, extra]);
}

/** The parts of a valid archive, to be altered and written again. */
export function partsOf(archive: Buffer): RawPart[] {
  const parts: RawPart[] = [];
  const tail = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(tail + 16);
  for (let left = archive.readUInt16LE(tail + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const packedSize = archive.readUInt32LE(at + 20);
    const offset = archive.readUInt32LE(at + 42);
    const method = archive.readUInt16LE(at + 10);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const data = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const packed = archive.subarray(data, data + packedSize);
    parts.push({ name, method, content: method === 8 ? inflateRawSync(packed) : Buffer.from(packed) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return parts;
}

/**
 * A deflate stream that repeats one block, with its inflated size and checksum: gigabytes in megabytes, made without inflating them.
 * @param head what comes before the repeated block @param tail what ends it
 */
export function repeatedDeflate(head: string, block: string, repeats: number, tail: string): { packed: Buffer; size: number; crc: number } {
  // A full flush ends on a byte boundary and resets the dictionary, so that the blocks can be joined.
  const flushed = (text: string) => deflateRawSync(Buffer.from(text), { level: 9, finishFlush: 3 });
  const piece = flushed(block);
  const blockBytes = Buffer.from(block);
  let crc = crc32(Buffer.from(head));
  for (let at = 0; at < repeats; at++) crc = crc32(blockBytes, crc);
  crc = crc32(Buffer.from(tail), crc);
  const packed = Buffer.concat([flushed(head), ...new Array<Buffer>(repeats).fill(piece), deflateRawSync(Buffer.from(tail))]);
  return { packed, crc, size: Buffer.byteLength(head) + blockBytes.length * repeats + Buffer.byteLength(tail) };
}
