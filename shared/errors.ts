/**
 * All errors that a caller can get, in one table: the code in the body of REST answers, the tRPC code, and the Chinese text.
 * Codes below 1000, 1_001_… and 1_002_… are those of the API family; 1_030_… are the business area's own.
 * `{name}` in a text is filled from the params of the AppError.
 */
interface ErrorEntry {
  code: number;
  trpc:
    | 'BAD_REQUEST'
    | 'UNAUTHORIZED'
    | 'FORBIDDEN'
    | 'NOT_FOUND'
    | 'CONFLICT'
    | 'PRECONDITION_FAILED'
    | 'TOO_MANY_REQUESTS'
    | 'PAYLOAD_TOO_LARGE'
    | 'SERVICE_UNAVAILABLE'
    | 'INTERNAL_SERVER_ERROR';
  text: string;
}

const entry = (code: number, trpc: ErrorEntry['trpc'], text: string): ErrorEntry => ({ code, trpc, text });

export const ERRORS = {
  badRequest: entry(400, 'BAD_REQUEST', '请求参数不正确:{detail}'),
  invalid: entry(400, 'BAD_REQUEST', '{detail}'),
  signedOut: entry(401, 'UNAUTHORIZED', '账号未登录'),
  forbidden: entry(403, 'FORBIDDEN', '没有该操作权限'),
  otherTenant: entry(403, 'FORBIDDEN', '您无权访问该租户的数据'),
  pathUnknown: entry(404, 'NOT_FOUND', '请求地址不存在:{path}'),
  methodUnknown: entry(405, 'BAD_REQUEST', '请求方法不正确:{method}'),
  notFound: entry(404, 'NOT_FOUND', '{what}不存在或已被删除'),
  tooLarge: entry(413, 'PAYLOAD_TOO_LARGE', '提交的内容过大，上限为 {limit}'),
  tooMany: entry(429, 'TOO_MANY_REQUESTS', '请求过于频繁，请 {seconds} 秒后再试'),
  crowded: entry(429, 'TOO_MANY_REQUESTS', '{detail}，请 {seconds} 秒后再试'),
  unavailable: entry(503, 'SERVICE_UNAVAILABLE', '系统正忙，请稍后再试'),
  outcomeUnknown: entry(503, 'SERVICE_UNAVAILABLE', '连接中断，不能确定是否已保存，请刷新核对后再操作'),
  internal: entry(500, 'INTERNAL_SERVER_ERROR', '系统异常，请联系管理员（编号 {requestId}）'),
  idempotencyMismatch: entry(900, 'CONFLICT', '幂等键已用于另一个请求，请更换 Idempotency-Key'),

  demoMode: entry(901, 'FORBIDDEN', '演示模式，禁止写操作'),

  badCredentials: entry(1_002_000_000, 'BAD_REQUEST', '登录失败，账号密码不正确'),
  userDisabled: entry(1_002_000_001, 'BAD_REQUEST', '登录失败，账号被禁用'),
  lockedOut: entry(1_002_000_009, 'TOO_MANY_REQUESTS', '登录失败次数过多，请 {minutes} 分钟后再试'),
  proofRequired: entry(1_002_000_011, 'TOO_MANY_REQUESTS', '登录失败次数过多，请打开本系统的登录页登录，或稍后再试'),
  loginKeyExpired: entry(1_002_000_010, 'BAD_REQUEST', '登录页面已过期，请重试'),
  refreshTokenInvalid: entry(400, 'BAD_REQUEST', '无效的刷新令牌'),
  refreshTokenExpired: entry(401, 'UNAUTHORIZED', '刷新令牌已过期'),
  tenantMissing: entry(1_002_015_000, 'BAD_REQUEST', '租户不存在'),
  tenantDisabled: entry(1_002_015_001, 'FORBIDDEN', '名字为【{name}】的租户已被禁用'),
  tenantExpired: entry(1_002_015_002, 'FORBIDDEN', '名字为【{name}】的租户已过期'),
  tenantProtected: entry(1_002_015_003, 'PRECONDITION_FAILED', '系统租户不能进行修改、删除等操作！'),
  tenantNameTaken: entry(1_002_015_004, 'CONFLICT', '名字为【{name}】的租户已存在'),
  websiteTaken: entry(1_002_015_005, 'CONFLICT', '域名为【{name}】的租户已存在'),
  packageMissing: entry(1_002_016_000, 'BAD_REQUEST', '租户套餐不存在'),
  packageInUse: entry(1_002_016_001, 'CONFLICT', '租户正在使用该套餐，请给租户重新设置套餐后再尝试删除'),
  packageDisabled: entry(1_002_016_002, 'BAD_REQUEST', '名字为【{name}】的租户套餐已被禁用'),
  tenantNotPassed: entry(400, 'BAD_REQUEST', '租户标识未传递，请排查'),

  roleBuiltIn: entry(1_002_002_003, 'PRECONDITION_FAILED', '系统内置的角色不能修改或删除'),
  roleCodeReserved: entry(1_002_002_005, 'BAD_REQUEST', '角色标识「{code}」由系统使用，请换一个'),
  passwordWrong: entry(1_002_003_005, 'BAD_REQUEST', '原密码不正确'),
  accountsUsedUp: entry(1_002_003_008, 'PRECONDITION_FAILED', '本店最多启用 {limit} 个账号，请先停用不再使用的账号，或升级套餐'),
  beyondOwnRights: entry(403, 'FORBIDDEN', '不能授予或管理超出自己权限的角色、菜单和用户'),
  operatorOnly: entry(1_002_001_006, 'PRECONDITION_FAILED', '{what}由平台统一维护，本店不能操作'),

  configBuiltIn: entry(1_001_000_003, 'PRECONDITION_FAILED', '系统自带的参数不能删除'),
  configHidden: entry(1_001_000_004, 'FORBIDDEN', '该参数不可见，不能获取'),
  jobHandlerTaken: entry(1_001_001_001, 'CONFLICT', '处理器「{name}」已有定时任务'),
  jobCron: entry(1_001_001_005, 'BAD_REQUEST', 'CRON 表达式不正确：{detail}'),
  fileMissing: entry(1_001_003_001, 'BAD_REQUEST', '文件不存在，请重新上传'),
  fileTaken: entry(1_001_003_000, 'CONFLICT', '文件路径已存在'),
  storeMaster: entry(1_001_006_001, 'PRECONDITION_FAILED', '主配置不能{action}，请先把其他配置设为主配置'),
  storeInUse: entry(1_001_006_002, 'CONFLICT', '该配置中还有 {count} 个文件，请先移到其他配置'),
  storeFailed: entry(1_001_006_003, 'PRECONDITION_FAILED', '存储「{name}」不可用：{detail}'),
  dictDisabled: entry(1_002_006_002, 'PRECONDITION_FAILED', '字典类型「{type}」已停用'),
  roomUsedUp: entry(1_001_003_003, 'PRECONDITION_FAILED', '本店的文件空间 {limit} 已用完，请删除不用的文件后再上传'),
  uploadsHoldRoom: entry(
    1_001_003_004,
    'PRECONDITION_FAILED',
    '您未传完的文件（含本文件）共 {size}，超过本店剩余空间的一半，请等前面的文件传完后再上传',
  ),

  templateMissing: entry(1_002_026_000, 'BAD_REQUEST', '站内信模板「{code}」不存在'),
  templateBuiltIn: entry(1_002_026_002, 'PRECONDITION_FAILED', '系统内置的站内信模板不能删除或修改编码，可以停用'),
  templateParamMissing: entry(1_002_028_000, 'BAD_REQUEST', '模板参数「{param}」缺失'),

  nameTaken: entry(1_030_000_001, 'CONFLICT', '{what}「{name}」已存在'),
  inUse: entry(1_030_000_002, 'CONFLICT', '{what}正在使用中，不能删除'),
  referenceMissing: entry(1_030_000_003, 'BAD_REQUEST', '{what}不存在，请重新选择'),
  stale: entry(1_030_000_004, 'CONFLICT', '数据已被{who}于 {when} 修改，请刷新后再保存'),
  treeCycle: entry(1_030_000_005, 'BAD_REQUEST', '上级{what}不能是自己或自己的下级'),
  hasEntries: entry(1_030_000_008, 'CONFLICT', '{what}中还有数据，不能删除'),
  hasChildren: entry(1_030_000_006, 'CONFLICT', '存在下级{what}，不能删除'),
  listTooLong: entry(1_030_000_007, 'BAD_REQUEST', '数据超过 {limit} 条，请缩小查询范围'),

  quoteOverlaps: entry(1_030_000_009, 'CONFLICT', '该客户的这个产品已有报价 {price} 元（{from} 至 {to}），有效期不能重叠'),

  levelPriceTaken: entry(1_030_000_010, 'CONFLICT', '该产品已有这个级别的价格，请直接修改'),

  orderAudited: entry(1_030_001_001, 'PRECONDITION_FAILED', '订单已审核，不能修改或删除，请先撤销审核'),
  orderNotAudited: entry(1_030_001_002, 'PRECONDITION_FAILED', '订单未审核'),
  orderAuditState: entry(1_030_001_003, 'CONFLICT', '订单已被{who}{action}，请刷新后再试'),
  orderNumberTaken: entry(1_030_001_004, 'CONFLICT', '订单编号「{orderId}」已存在'),
  orderWithoutLines: entry(1_030_001_005, 'BAD_REQUEST', '详细订单不能为空！'),
  lineMoved: entry(1_030_001_020, 'CONFLICT', '订单 {orderId} 第 {line} 行的工序已有变化，请刷新后再操作'),
  contentChanged: entry(1_030_001_021, 'CONFLICT', '订单内容已有变化，请核对后重新签名'),
  linkDead: entry(1_030_001_022, 'NOT_FOUND', '链接已失效'),
  orderHasReceipts: entry(1_030_001_006, 'CONFLICT', '订单已有收款，不能删除，请先作废收款'),
  orderIncomplete: entry(1_030_001_007, 'PRECONDITION_FAILED', '订单还不能审核，请先补全：{rows}'),
  arrearsChanged: entry(1_030_002_001, 'CONFLICT', '{said} {arrears} 元，请核对后重新收款'),
  overCollection: entry(1_030_002_002, 'CONFLICT', '本次收款金额大于欠款金额，是否进行收款？'),
  methodTakesNoMoney: entry(1_030_002_004, 'BAD_REQUEST', '“{name}”只表示以后再付，不能用来收款，请选择实际的付款方式'),
  advanceTooSmall: entry(1_030_002_005, 'CONFLICT', '客户可用的预付款只有 {advance} 元，请核对后重新收款'),
  advanceBeyondDebt: entry(1_030_002_006, 'BAD_REQUEST', '预付款只能用来抵欠款，目前的欠款金额为 {arrears} 元'),
  advanceKept: entry(1_030_002_007, 'PRECONDITION_FAILED', '用预付款的收款不能修改，请作废后重新收款'),
  advanceTaken: entry(1_030_002_008, 'PRECONDITION_FAILED', '这笔预付款已用于订单 {orders}，请在该订单中作废'),
  advanceUsed: entry(1_030_002_009, 'PRECONDITION_FAILED', '多收的款项已作为预付款用于订单 {orders}，请先在该订单中作废'),
  roundOffBeyondLimit: entry(1_030_002_011, 'BAD_REQUEST', '抹零金额不能超过 {limit} 元'),
  roundOffNotSettling: entry(1_030_002_012, 'BAD_REQUEST', '抹零后应正好收清：欠款合计 {arrears} 元，收款加抹零为 {sum} 元'),
  togetherCustomers: entry(1_030_002_013, 'BAD_REQUEST', '合并收款的订单须属于同一客户，且每单只选一次'),
  togetherKept: entry(1_030_002_014, 'PRECONDITION_FAILED', '合并收款和抹零不能修改，请作废后重新收款'),
  advanceOfCustomer: entry(
    1_030_002_015,
    'PRECONDITION_FAILED',
    '该订单与客户的其他订单之间用过预付款，不能更换客户，请先作废用预付款的收款',
  ),
  receiptReversed: entry(1_030_002_003, 'CONFLICT', '该收款已冲销'),
  importFile: entry(1_030_003_001, 'BAD_REQUEST', '{detail}'),
  importBusy: entry(1_030_003_002, 'CONFLICT', '该文件正在导入，请等待完成'),
  importResultMissing: entry(1_030_003_005, 'PRECONDITION_FAILED', '标注表还没有生成，请稍后再下载'),
  importsWaiting: entry(1_030_003_006, 'CONFLICT', '{whose}已有 {limit} 个导入等待确认，请先在任务中心确认或取消'),
  exportBusy: entry(1_030_003_003, 'CONFLICT', '您已有 {limit} 个导出任务未完成，请稍后再试'),
  exportFileGone: entry(1_030_003_004, 'PRECONDITION_FAILED', '文件尚未生成或已过期，请重新导出'),
} as const satisfies Record<string, ErrorEntry>;

type ErrorName = keyof typeof ERRORS;

/** Errors for which the API family has a separate code for some kinds of record, by the Chinese name of the record (the param `what`). */
const OF_RECORD: Partial<Record<ErrorName, Readonly<Record<string, number>>>> = {
  notFound: {
    字典类型: 1_002_006_001,
    字典数据: 1_002_007_001,
    通知公告: 1_002_008_001,
    参数配置: 1_001_000_001,
    文件配置: 1_001_006_000,
    定时任务: 1_001_001_000,
    文件: 1_001_003_001,
    菜单: 1_002_001_003,
    角色: 1_002_002_000,
    用户: 1_002_003_003,
    部门: 1_002_004_002,
    岗位: 1_002_005_000,
    租户: 1_002_015_000,
    租户套餐: 1_002_016_000,
    站内信模板: 1_002_026_000,
  },
  nameTaken: {
    字典名称: 1_002_006_003,
    字典类型: 1_002_006_004,
    字典键值: 1_002_007_003,
    参数键名: 1_001_000_002,
    菜单: 1_002_001_000,
    角色: 1_002_002_001,
    角色标识: 1_002_002_002,
    用户: 1_002_003_000,
    手机号码: 1_002_003_001,
    邮箱: 1_002_003_002,
    部门: 1_002_004_000,
    岗位: 1_002_005_002,
    岗位编码: 1_002_005_003,
    模板编码: 1_002_026_001,
  },
  referenceMissing: { 上级菜单: 1_002_001_001, 上级部门: 1_002_004_001 },
  treeCycle: { 菜单: 1_002_001_002, 部门: 1_002_004_004 },
  hasChildren: { 菜单: 1_002_001_004 },
  inUse: { 部门: 1_002_004_005 },
  hasEntries: { 字典类型: 1_002_006_005 },
};

/** The only error that the domain throws on purpose. `reason` names the entry of ERRORS; `params` fill its text. */
export class AppError extends Error {
  readonly entry: ErrorEntry;
  readonly reason: ErrorName;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: ErrorName, params: Record<string, string | number> = {}) {
    const common: ErrorEntry = ERRORS[reason];
    const found = { ...common, code: OF_RECORD[reason]?.[String(params.what)] ?? common.code };
    super(found.text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? '')));
    this.name = 'AppError';
    this.entry = found;
    this.reason = reason;
    this.params = params;
  }
}

/** An error with code 400 and exactly this text, for rules whose text the specification gives. */
export function invalid(text: string): AppError {
  return new AppError('invalid', { detail: text });
}
