const HEAD_BYTES = 4;
/** The longest frame that is read. Frames of this product have about a megabyte, so a longer one means a process under foreign control. */
const MOST_FRAME_BYTES = 128 * 1024 * 1024;

/** A frame as bytes: its length in 4 bytes, then JSON. */
export function encodeFrame(frame: object): Buffer {
  const json = JSON.stringify(frame);
  const length = Buffer.byteLength(json);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + length);
  bytes.writeUInt32LE(length, 0);
  bytes.write(json, HEAD_BYTES, 'utf8');
  return bytes;
}

/**
 * The frames of a byte stream, in order. An unfinished frame at its end is dropped, because its writer was killed.
 * @param foreign makes the error to throw for a frame that is too long
 */
export async function* decodeFrames<Frame extends object>(stream: AsyncIterable<Buffer>, foreign: () => Error): AsyncGenerator<Frame> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = HEAD_BYTES;
  for await (const piece of stream) {
    pieces.push(piece);
    held += piece.length;
    while (held >= wanted) {
      const bytes: Buffer = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      const length = bytes.readUInt32LE(0);
      if (length > MOST_FRAME_BYTES) throw foreign();
      wanted = HEAD_BYTES + length;
      pieces = [bytes];
      if (held < wanted) break;
      yield JSON.parse(bytes.toString('utf8', HEAD_BYTES, wanted)) as Frame;
      pieces = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = HEAD_BYTES;
    }
  }
}
