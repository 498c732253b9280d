import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { WorkbookError } from './workbook-error.ts';
import type { WorkbookLimits } from './workbook-model.ts';

/** Inflating runs on another thread; `readableHighWaterMark` is how many bytes it may be ahead of the scan. */
const INFLATE = { chunkSize: 64 * 1024, readableHighWaterMark: 512 * 1024 };
/** Sheets compress 10 to 30 times. An archive above this ratio and above UNQUESTIONED_BYTES is taken for a zip bomb. */
const MOST_RATIO = 200;
const UNQUESTIONED_BYTES = 96 * 1024 * 1024;

/**
 * A zip file read through its central directory. The sum of the declared sizes is limited before anything is inflated, and inflation stops
 * at the declared size, so that false sizes gain an attacker nothing. The checksum of each part is verified.
 */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string, limits: WorkbookLimits): Promise<ZipArchive> {
    const zip = await openZip(path);
    try {
      return new ZipArchive(zip, await readDirectory(zip, limits));
    } catch (error) {
      zip.close();
      throw asDamaged(error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Names are compared without regard to case: some programs write `xl/SharedStrings.xml`. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The declared inflated size of a part; 0 for a missing part. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.uncompressedSize ?? 0;
  }

  /**
   * The inflated bytes of one part.
   * @throws WorkbookError `damaged` when it is missing, cut or altered, `encrypted` when it is encrypted
   */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new WorkbookError('damaged', `缺少 ${name}`);
    if (entry.isEncrypted()) throw new WorkbookError('encrypted');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new WorkbookError('damaged', '压缩方式不支持');
    try {
      yield* checked(await this.#stream(entry), entry);
    } catch (error) {
      throw asDamaged(error);
    }
  }

  async #stream(entry: Entry): Promise<NodeJS.ReadableStream> {
    const raw = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#zip.openReadStream(entry, { decodeFileData: false }, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
    if (entry.compressionMethod === 0) return raw;
    // Measured: chunks above the default 16 KiB save turns of the event loop; above 64 KiB the longer strings cost more than that saves.
    const inflate = createInflateRaw(INFLATE);
    // An error reaches the reader through `inflate`, which pipeline destroys with it.
    pipeline(raw, inflate, () => undefined);
    return inflate;
  }
}

async function* checked(stream: NodeJS.ReadableStream, entry: Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let sum = 0;
  for await (const piece of stream) {
    const chunk = piece as Buffer;
    size += chunk.length;
    if (size > entry.uncompressedSize) throw new WorkbookError('damaged', '声明的大小与内容不符');
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new WorkbookError('damaged', '校验和不符');
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) =>
      error ? reject(asDamaged(error)) : resolve(zip),
    );
  });
}

function readDirectory(zip: ZipFile, limits: WorkbookLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let declared = 0;
    if (zip.entryCount > limits.zipEntries) {
      reject(new WorkbookError('tooLarge', `内含文件超过 ${limits.zipEntries} 个`));
      return;
    }
    zip.on('error', reject);
    zip.on('end', () => {
      if (declared > UNQUESTIONED_BYTES && declared > zip.fileSize * MOST_RATIO) reject(new WorkbookError('tooLarge', '压缩比过高'));
      else resolve(entries);
    });
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      if (declared > limits.inflatedBytes) {
        reject(new WorkbookError('tooLarge', `展开后超过 ${Math.round(limits.inflatedBytes / 1024 / 1024)} MB`));
        return;
      }
      const name = entry.fileName.toLowerCase();
      // With two parts of one name, a virus scanner and this reader could be made to see different contents.
      if (entries.has(name)) {
        reject(new WorkbookError('damaged', '内含重名文件'));
        return;
      }
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function asDamaged(error: unknown): unknown {
  return error instanceof WorkbookError ? error : new WorkbookError('damaged', '', { cause: error });
}
