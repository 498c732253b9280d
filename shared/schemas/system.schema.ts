import { z } from 'zod';
import { emptyAsNull, filterText, pageShape, wireBoolean, wireOptionalTime, wireRequiredText, wireText } from './wire.schema.ts';

/** Long enough for a passphrase; as ciphertext it is one RSA block in base64. */
const PASSWORD_MAX = 1024;

const clientText = emptyAsNull(z.string('应为文字').max(2000));

// A password is taken as it is: never trimmed, never normalised.
const password = z.preprocess<unknown, z.ZodString, string>(
  (value) => value ?? '',
  z.string('应为文字').min(1, '密码不能为空').max(PASSWORD_MAX, `密码长度不能超过${PASSWORD_MAX}位`),
);

/**
 * Sign-in. With `encrypted` the password is the base64 ciphertext made with the key `keyId` of get-login-key; without, it is plain text.
 * `captchaVerification` is accepted from clients of the family and has no meaning here: the server asks for no captcha.
 */
export const loginInput = z.object({
  tenantName: emptyAsNull(wireText(50)),
  username: wireRequiredText(30, { required: '登录账号不能为空', tooLong: '登录账号长度不能超过30位' }),
  password,
  encrypted: wireBoolean.optional(),
  keyId: emptyAsNull(z.string('应为文字').max(64)),
  /** Of the challenge that the refusal `proofRequired` carries: the challenge, a full stop, and the number that solves it. */
  proof: emptyAsNull(z.string('应为文字').max(100)),
  captchaVerification: clientText,
  socialType: emptyAsNull(z.union([z.string().max(20), z.number()])),
  socialCode: clientText,
  socialState: clientText,
});

export const loginKeyOutput = z.object({ keyId: z.string(), publicKey: z.string(), nonce: z.string() });

export const tokenOutput = z.object({
  userId: z.number(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Of the access token, epoch milliseconds. */
  expiresTime: z.number(),
});

export const refreshTokenInput = z.object({ refreshToken: z.string('应为文字').trim().max(200) });

export const tenantNameInput = z.object({ name: wireText(50) });

const menuNodeBase = z.object({
  id: z.number(),
  parentId: z.number(),
  name: z.string(),
  path: z.string(),
  component: z.string().nullable(),
  componentName: z.string().nullable(),
  icon: z.string().nullable(),
  visible: z.boolean(),
  keepAlive: z.boolean(),
  alwaysShow: z.boolean(),
});

/** A node of the menu tree: directories and pages only, siblings in order, `children` null at a leaf. */
export type MenuNode = z.output<typeof menuNodeBase> & { children: MenuNode[] | null };

const menuNode: z.ZodType<MenuNode> = menuNodeBase.extend({
  get children() {
    return z.array(menuNode).nullable();
  },
});

export const permissionInfoOutput = z.object({
  user: z.object({
    id: z.number(),
    nickname: z.string(),
    avatar: z.string().nullable(),
    deptId: z.number().nullable(),
    username: z.string(),
    email: z.string().nullable(),
  }),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  menus: z.array(menuNode),
  tenant: z.object({
    id: z.number(),
    name: z.string(),
    contactName: z.string().nullable(),
    contactMobile: z.string().nullable(),
    expireTime: z.number(),
    accountCount: z.number(),
    /** Keeps what belongs to all shops of the installation. */
    isOperator: z.boolean(),
  }),
  companyInfo: z.record(z.string(), z.unknown()).nullable(),
  fileServerConfig: z.object({ storageType: z.string(), serverUrl: z.string(), serverPort: z.string(), savePath: z.string() }),
});
export type PermissionInfo = z.output<typeof permissionInfoOutput>;

export const apiTokenCreateInput = z.object({
  name: wireRequiredText(50, { required: '令牌名称不能为空' }),
  permissions: z
    .array(z.string('应为文字').trim().min(1, '权限不能为空').max(100))
    .min(1, '请至少选择一项权限')
    .max(500, '权限不能超过 500 项'),
  /** Epoch milliseconds; empty means until revoked. */
  expiresTime: wireOptionalTime,
});
export type ApiTokenCreateInput = z.output<typeof apiTokenCreateInput>;

/** The token itself is shown this once and never again. */
export const apiTokenCreateOutput = z.object({ id: z.number(), token: z.string() });

export const apiTokenPageInput = z.object({ ...pageShape, name: filterText });
export type ApiTokenPageInput = z.output<typeof apiTokenPageInput>;

export const apiTokenRow = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of the token, to tell tokens apart. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  userId: z.number(),
  nickname: z.string(),
  expiresTime: z.number().nullable(),
  revokedTime: z.number().nullable(),
  lastUsedTime: z.number().nullable(),
  createTime: z.number(),
});
export type ApiTokenRow = z.output<typeof apiTokenRow>;

/** A permission that the caller may pass on to a token, under the name of its page. */
export const grantablePermission = z.object({ permission: z.string(), name: z.string(), menuName: z.string() });
export type GrantablePermission = z.output<typeof grantablePermission>;
