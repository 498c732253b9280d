/** Why a workbook cannot be read, or not to its end. */
export type WorkbookErrorCode =
  | 'notWorkbook'
  | 'encrypted'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'timeout'
  | 'memory'
  | 'damaged'
  | 'unsafe'
  | 'empty'
  | 'headerNotFound';

const MESSAGES: Record<WorkbookErrorCode, string> = {
  notWorkbook: '这不是 Excel 工作簿（按内容判断，与文件名无关）。请在 Excel 或 WPS 中另存为 .xlsx 后再上传',
  encrypted: '工作簿设有打开密码，请取消密码后再上传',
  tooLarge: '工作簿过大，请拆分成几个文件后再上传',
  tooManyRows: '工作簿的行数超过上限，请拆分成几个文件后再上传',
  tooManyColumns: '工作簿的列数超过上限，请删除多余的列后再上传',
  cellTooLong: '有单元格的内容过长，请缩短后再上传',
  timeout: '读取工作簿超时，请拆分成几个文件后再上传',
  memory: '读取工作簿需要的内存超过上限，请拆分成几个文件后再上传',
  damaged: '工作簿已损坏，请在 Excel 或 WPS 中打开并重新保存后再上传',
  unsafe: '工作簿含有不允许的内容（DTD 或实体声明），已拒绝读取',
  empty: '工作簿里没有数据',
  headerNotFound: '没有找到表头行，请使用模板里的列名',
};

/**
 * The one error of everything that fails when an uploaded workbook is read; its message is shown to the person who uploaded the file.
 * `detail` names the place or limit (sheet, row, size) and is part of the message.
 */
export class WorkbookError extends Error {
  readonly code: WorkbookErrorCode;
  readonly detail: string;

  constructor(code: WorkbookErrorCode, detail = '', options?: ErrorOptions) {
    super(detail ? `${MESSAGES[code]}（${detail}）` : MESSAGES[code], options);
    this.name = 'WorkbookError';
    this.code = code;
    this.detail = detail;
  }
}

/** Narrows a code that came from the process that reads workbooks. */
export function isWorkbookErrorCode(value: unknown): value is WorkbookErrorCode {
  return typeof value === 'string' && Object.hasOwn(MESSAGES, value);
}
