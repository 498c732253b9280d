/** What the regular jobs of the installation do, with what each says when it was done. The param of a job is handed over as it was typed. */
export const JOB_HANDLERS = {
  dataPurge: '清理过期数据和无主文件',
  dailyNews: '到期与逾期提醒',
  orderColumns: '更新订单查询列',
  booksCheck: '每夜核对账目',
  fileMove: '移动文件',
} as const;

export type HandlerName = keyof typeof JOB_HANDLERS;
export const isHandlerName = (name: string): name is HandlerName => Object.hasOwn(JOB_HANDLERS, name);

/** @returns what the log says of the run */
export type JobHandler = (run: { signal: AbortSignal }) => Promise<string>;
export type JobHandlers = Readonly<Record<HandlerName, JobHandler>>;
