import {
  AUDIT_STATUS_CHOICES,
  type Choice,
  CONFIG_TYPE_CHOICES,
  DATA_SCOPE_CHOICES,
  DIRECTION_CHOICES,
  GENDER_CHOICES,
  LOGIN_RESULT_CHOICES,
  LOGIN_TYPE_CHOICES,
  MENU_TYPE_CHOICES,
  NOTICE_TYPE_CHOICES,
  OPERATE_TYPE_CHOICES,
  PAYMENT_STATE_CHOICES,
  PAYMENT_STATUS_CHOICES,
  PRICING_BASIS_CHOICES,
  ROLE_TYPE_CHOICES,
  ROUNDING_CHOICES,
  SEX_CHOICES,
  STATUS_CHOICES,
  URGENT_CHOICES,
  VISIBLE_CHOICES,
  YES_NO_CHOICES,
} from '#shared/choice-labels.ts';
import type { DictColor } from '#shared/schemas/dict.schema.ts';

/** An entry: its value, its label, and its initial colour. */
type DictEntry = readonly [value: string | number | boolean, label: string, color?: DictColor];

/** A built-in dictionary. Values and labels are the product's; people may change colours and order. */
export interface Dict {
  type: string;
  name: string;
  entries: readonly DictEntry[];
}

const dict = (type: string, name: string, entries: readonly DictEntry[]): Dict => ({ type, name, entries });
/** Entries of the product's own choices. The colours are in the order of the choices. */
const words = (choices: readonly Choice[], ...colors: DictColor[]): DictEntry[] =>
  choices.map(({ value, label }, index) => [value as DictEntry[0], label, colors[index] ?? 'default']);

/** Dictionaries of the product's own screens. */
const OWN = [
  dict('common_status', '系统状态', words(STATUS_CHOICES, 'success', 'info')),
  dict('user_type', '用户类型', [
    [1, '会员', 'primary'],
    [2, '管理员', 'success'],
  ]),
  dict('system_user_sex', '用户性别', words(SEX_CHOICES)),
  dict('system_menu_type', '菜单类型', words(MENU_TYPE_CHOICES)),
  dict('system_role_type', '角色类型', words(ROLE_TYPE_CHOICES, 'danger', 'primary')),
  dict('system_data_scope', '数据范围', words(DATA_SCOPE_CHOICES)),
  dict('system_notice_type', '通知类型', words(NOTICE_TYPE_CHOICES, 'success', 'info')),
  dict('system_operate_type', '操作类型', [
    ...words(OPERATE_TYPE_CHOICES, 'primary', 'warning', 'danger', 'info', 'info'),
    // This product does not log reading, but clients of the API family know the value.
    [1, '查询', 'info'],
  ]),
  dict('system_login_type', '登录日志的类型', [
    ...words(LOGIN_TYPE_CHOICES, 'primary', 'info', 'danger'),
    [101, '社交登录', 'primary'],
    [103, '短信登录', 'primary'],
  ]),
  dict('system_login_result', '登录结果', [
    ...words(LOGIN_RESULT_CHOICES, 'success', 'danger', 'warning', 'danger'),
    [30, '验证码不存在', 'danger'],
    [31, '验证码不正确', 'danger'],
  ]),
  dict('infra_config_type', '参数类型', words(CONFIG_TYPE_CHOICES, 'danger', 'primary')),
  dict('infra_boolean_string', '是否', [
    [true, '是', 'success'],
    [false, '否', 'info'],
  ]),
  dict('bs_payment_state', '收款状态', words(PAYMENT_STATE_CHOICES, 'danger', 'warning', 'success', 'info')),
  dict('bs_payment_status', '欠款状态', words(PAYMENT_STATUS_CHOICES, 'success', 'danger')),
  dict('bs_audit_status', '审核状态', words(AUDIT_STATUS_CHOICES, 'success', 'info')),
  dict('bs_urgent', '加急', words(URGENT_CHOICES, 'danger', 'info')),
  dict('bs_yes_no', '是与否', words(YES_NO_CHOICES, 'success', 'info')),
  dict('bs_visible', '显示状态', words(VISIBLE_CHOICES, 'success', 'info')),
  dict('bs_gender', '联系人性别', words(GENDER_CHOICES)),
  dict('bs_direction', '收支类型', words(DIRECTION_CHOICES, 'success', 'danger')),
  dict('bs_pricing_basis', '计价方式', words(PRICING_BASIS_CHOICES)),
  dict('bs_rounding', '取值方式', words(ROUNDING_CHOICES)),
];

/** Dictionaries for screens that only clients of the API family have. */
const OF_THE_FAMILY = [
  dict('system_sms_template_type', '短信模板的类型', [
    [1, '验证码', 'warning'],
    [2, '通知', 'primary'],
    [3, '营销', 'danger'],
  ]),
  dict('system_sms_send_status', '短信发送状态', [
    [0, '初始化', 'primary'],
    [10, '发送成功', 'success'],
    [20, '发送失败', 'danger'],
    [30, '不发送', 'info'],
  ]),
  dict('system_sms_receive_status', '短信接收状态', [
    [0, '等待结果', 'primary'],
    [10, '接收成功', 'success'],
    [20, '接收失败', 'danger'],
  ]),
  dict('system_notify_template_type', '站内信模版的类型', [
    [1, '通知公告', 'primary'],
    [2, '系统消息', 'success'],
  ]),
  dict('system_oauth2_grant_type', 'OAuth 2.0 授权类型', [
    ['password', '密码模式'],
    ['authorization_code', '授权码模式', 'primary'],
    ['implicit', '简化模式', 'success'],
    ['client_credentials', '客户端模式'],
    ['refresh_token', '刷新模式', 'info'],
  ]),
  dict('system_error_code_type', '错误码的类型', [
    [1, '自动生成'],
    [2, '手动编辑', 'primary'],
  ]),
  dict('system_mail_send_status', '邮件发送状态', [
    [0, '初始化', 'primary'],
    [10, '发送成功', 'success'],
    [20, '发送失败', 'danger'],
    [30, '不发送', 'info'],
  ]),
  dict('infra_job_status', '定时任务状态', [
    [0, '初始化中', 'primary'],
    [1, '正常', 'success'],
    [2, '暂停', 'danger'],
  ]),
  dict('infra_job_log_status', '定时任务日志状态', [
    [0, '运行中', 'primary'],
    [1, '成功', 'success'],
    [2, '失败', 'danger'],
  ]),
  dict('infra_api_error_log_process_status', 'API 异常数据的处理状态', [
    [0, '未处理', 'primary'],
    [1, '已处理', 'success'],
    [2, '已忽略', 'info'],
  ]),
  dict('infra_file_storage', '文件存储器', [
    [1, '数据库'],
    [10, '本地磁盘'],
    [11, 'FTP 服务器'],
    [12, 'SFTP 服务器'],
    [20, 'S3 对象存储'],
    [21, '七牛云'],
  ]),
  dict('infra_codegen_template_type', '代码生成模板类型', [
    [1, '单表'],
    [2, '树表'],
    [10, '主表（标准模式）'],
    [11, '主表（ERP 模式）'],
    [12, '主表（内嵌模式）'],
    [15, '子表'],
  ]),
  dict('infra_codegen_front_type', '代码生成的前端类型', [
    [10, 'Vue2 Element UI 标准模版'],
    [20, 'Vue3 Element Plus 标准模版'],
    [21, 'Vue3 Element Plus Schema 模版'],
    [30, 'Vue3 vben 模版'],
  ]),
  dict('infra_codegen_scene', '代码生成的场景', [
    [1, '管理后台'],
    [2, '用户 APP'],
  ]),
  dict('bpm_model_category', '流程分类', [
    [1, '默认'],
    [2, 'OA', 'success'],
    [3, '审批', 'info'],
  ]),
  dict('bpm_model_form_type', '流程的表单类型', [
    [10, '流程表单'],
    [20, '业务表单'],
  ]),
  dict('bpm_task_assign_rule_type', '任务分配规则的类型', [
    [10, '角色', 'info'],
    [20, '部门的成员', 'primary'],
    [21, '部门的负责人', 'primary'],
    [22, '岗位', 'success'],
    [30, '用户', 'info'],
    [40, '用户组', 'warning'],
    [50, '自定义脚本', 'danger'],
  ]),
  dict('bpm_task_assign_script', '任务分配的自定义脚本', [
    [10, '流程发起人'],
    [20, '流程发起人的一级领导'],
    [21, '流程发起人的二级领导'],
  ]),
  dict('bpm_process_instance_status', '流程实例的状态', [
    [1, '进行中', 'primary'],
    [2, '已完成', 'success'],
  ]),
  dict('bpm_process_instance_result', '流程实例的结果', [
    [1, '处理中', 'primary'],
    [2, '通过', 'success'],
    [3, '不通过', 'danger'],
    [4, '已取消', 'info'],
    [5, '退回', 'warning'],
    [6, '委派', 'primary'],
    [7, '待后加签任务完成', 'primary'],
    [8, '待前加签任务完成', 'primary'],
    [9, '待前置任务完成', 'primary'],
  ]),
  dict('bpm_oa_leave_type', '请假类型', [
    [1, '病假', 'primary'],
    [2, '事假', 'primary'],
    [3, '婚假', 'primary'],
  ]),
  dict('pay_channel_code', '支付渠道编码', [
    ['wx_pub', '微信公众号支付', 'success'],
    ['wx_lite', '微信小程序支付', 'success'],
    ['wx_app', '微信 App 支付', 'success'],
    ['wx_native', '微信扫码支付', 'success'],
    ['wx_bar', '微信付款码支付', 'success'],
    ['alipay_pc', '支付宝网页支付', 'primary'],
    ['alipay_wap', '支付宝手机网页支付', 'primary'],
    ['alipay_app', '支付宝 App 支付', 'primary'],
    ['alipay_qr', '支付宝扫码支付', 'primary'],
    ['alipay_bar', '支付宝付款码支付', 'primary'],
    ['wallet', '钱包支付', 'primary'],
    ['mock', '模拟支付'],
  ]),
  dict('pay_order_status', '支付订单状态', [
    [0, '未支付'],
    [10, '已支付', 'success'],
    [20, '已退款', 'danger'],
    [30, '已关闭', 'info'],
  ]),
  dict('pay_refund_status', '退款订单状态', [
    [0, '未退款', 'info'],
    [10, '退款成功', 'success'],
    [20, '退款失败', 'warning'],
  ]),
  dict('pay_notify_status', '支付通知状态', [
    [0, '等待通知', 'primary'],
    [10, '通知成功', 'success'],
    [20, '通知失败', 'danger'],
    [21, '请求成功，业务失败', 'warning'],
    [22, '请求失败', 'danger'],
  ]),
  dict('pay_notify_type', '支付通知类型', [
    [1, '支付单', 'primary'],
    [2, '退款单', 'danger'],
  ]),
];

/** All built-in dictionaries. */
export const DICTS: readonly Dict[] = [...OWN, ...OF_THE_FAMILY];
