import { z } from 'zod';
import { emptyAsNull, filterText, pageShape, wireBoolean, wireOptionalTime, wireRequiredText, wireText } from './wire.schema.ts';

/** The most characters of a password at sign-in: enough for a passphrase, or for one RSA block in base64. */
const PASSWORD_MAX = 1024;

const clientText = emptyAsNull(z.string('应为文字').max(2000));

// A password is never trimmed or normalised.
const password = z.preprocess<unknown, z.ZodString, string>(
  (value) => value ?? '',
  z.string('应为文字').min(1, '密码不能为空').max(PASSWORD_MAX, `密码长度不能超过${PASSWORD_MAX}位`),
);

/**
 * Sign-in. With `encrypted` the password is encrypted with the key `keyId` of get-login-key, in base64; without, it is plain text.
 * `captchaVerification` is accepted for other clients of the API family and ignored: the server does not ask for a captcha.
 */
export const loginInput = z.object({
  tenantName: emptyAsNull(wireText(50)),
  username: wireRequiredText(30, { required: '登录账号不能为空', tooLong: '登录账号长度不能超过30位' }),
  password,
  encrypted: wireBoolean.optional(),
  keyId: emptyAsNull(z.string('应为文字').max(64)),
  /** The proof of work for the challenge in the error `proofRequired`: the challenge, a full stop, and the number that solves it. */
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
  /** The expiry of the access token, in epoch milliseconds. */
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

/** A node of the menu tree, which holds directories and pages only; siblings are in order, and `children` is null at a leaf. */
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
    /** Whether it is the tenant that manages the shops of the installation. */
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
  /** The expiry; without it the token is valid until it is revoked. */
  expiresTime: wireOptionalTime,
});
export type ApiTokenCreateInput = z.output<typeof apiTokenCreateInput>;

/** The only answer that contains the token. */
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

/** A permission that the caller may give to a token, with the name of its page. */
export const grantablePermission = z.object({ permission: z.string(), name: z.string(), menuName: z.string() });
export type GrantablePermission = z.output<typeof grantablePermission>;
