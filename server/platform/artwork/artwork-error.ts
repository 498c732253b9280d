/** Why a file cannot be read. */
export type ArtworkErrorCode = 'notArtwork' | 'truncated' | 'damaged' | 'encrypted' | 'tooComplex' | 'timeout' | 'memory' | 'missing';

const MESSAGES: Record<ArtworkErrorCode, string> = {
  notArtwork: '文件内容不是可识别的图片或 PDF',
  truncated: '文件不完整',
  damaged: '文件已损坏',
  encrypted: 'PDF 设有打开密码',
  tooComplex: '文件结构过于复杂',
  timeout: '读取超时',
  memory: '读取需要的内存超过上限',
  missing: '文件已不存在',
};

/** The one error of everything that fails when a file of artwork is read; its message is shown to the person whose file it is. */
export class ArtworkError extends Error {
  readonly code: ArtworkErrorCode;

  constructor(code: ArtworkErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = 'ArtworkError';
    this.code = code;
  }
}

/** Narrows a code that came from the process that reads artwork. */
export function isArtworkErrorCode(value: unknown): value is ArtworkErrorCode {
  return typeof value === 'string' && Object.hasOwn(MESSAGES, value);
}
