import { z } from 'zod';
import { SEX_CHOICES } from '../choice-labels.ts';
import { isMobileNumber, MOBILE_NUMBER_MESSAGE } from '../rules/phone.rules.ts';
import { wireStatus } from './access.schema.ts';
import { importAnswer, sheetFile, wireTick } from './import.schema.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  listShape,
  orElse,
  stampShape,
  updateOf,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalId,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTimeRange,
} from './wire.schema.ts';

export const USERNAME_MAX = 30;
export const NICKNAME_MAX = 30;
export const EMAIL_MAX = 50;
const PASSWORD_LENGTH = { min: 4, max: 16 };
/** The limit of an existing password, which may be longer than new ones when it was set at installation. */
const OLD_PASSWORD_MAX = 1024;

/** A password is never trimmed or normalised. */
const passwordText = (label: string, { min, max }: { min: number; max: number }, tooOther: string) => {
  const text = z.string('应为文字').min(1, `${label}不能为空`).max(max, `${label}${tooOther}`);
  return z.preprocess<unknown, typeof text, string>(
    (value) => value ?? '',
    text.refine((value) => value === '' || value.length >= min, `${label}${tooOther}`),
  );
};
const newPassword = (label: string) => passwordText(label, PASSWORD_LENGTH, `长度为 ${PASSWORD_LENGTH.min}-${PASSWORD_LENGTH.max} 位`);

export const password = newPassword('密码');
export const username = wireRequiredText(USERNAME_MAX, { required: '用户名不能为空' }).refine(
  (text) => text === '' || /^[a-zA-Z0-9]{4,30}$/.test(text),
  '用户名应为 4-30 位字母或数字',
);

const sex = wireInteger().refine((value) => SEX_CHOICES.some((choice) => choice.value === value), '应为：男、女');
const mobile = wireText(11).refine(isMobileNumber, MOBILE_NUMBER_MESSAGE);
const email = wireText(EMAIL_MAX).refine((text) => z.email().safeParse(text).success, '邮箱格式不正确');
const nickname = wireText(NICKNAME_MAX);

/** The fields that people may change in their own profile. */
const ownFields = { email: emptyAsNull(email), mobile: emptyAsNull(mobile), sex: emptyAsNull(sex) };

const userFields = {
  ...ownFields,
  username,
  remark: wireOptionalText(500),
  deptId: wireOptionalId,
  postIds: orElse(wireIds, []),
  avatar: wireOptionalText(500),
};

/** Without a nickname the username is used. */
export const userCreateInput = z.object({ ...userFields, nickname: emptyAsNull(nickname), password });
export const userUpdateInput = updateOf({ ...userFields, nickname: wireRequiredText(NICKNAME_MAX, { required: '昵称不能为空' }) });
export const userPageInput = z.object({
  ...listShape('username'),
  username: filterText,
  nickname: filterText,
  mobile: filterText,
  status: filter(wireStatus),
  /** This department or any below it. */
  deptId: filter(wireId),
  createTime: filter(wireTimeRange),
});
export const userRow = z.object({
  ...stampShape,
  username: z.string(),
  nickname: z.string(),
  remark: z.string().nullable(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  postIds: z.array(z.number()),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  sex: z.number().nullable(),
  avatar: z.string().nullable(),
  status: z.number(),
  loginIp: z.string().nullable(),
  loginDate: z.number().nullable(),
});
export const simpleUserInput = z.object({ text: filterText }).optional();
export const simpleUser = z.object({
  id: z.number(),
  nickname: z.string(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
});
export const userPasswordInput = z.object({ id: wireId, password });

export type UserCreate = z.output<typeof userCreateInput>;
export type UserUpdate = z.output<typeof userUpdateInput>;
export type UserPageInput = z.output<typeof userPageInput>;
export type UserRow = z.output<typeof userRow>;
export type SimpleUser = z.output<typeof simpleUser>;

export const userImportInput = z.object({ ...sheetFile, updateSupport: wireTick });
/** The answer of an import, with the same data also under the names that other clients of the API family read. */
export const userImportAnswer = importAnswer.extend({
  createUsernames: z.array(z.string()).optional(),
  updateUsernames: z.array(z.string()).optional(),
  /** The faults of the rows that were not imported, by username. */
  failureUsernames: z.record(z.string(), z.string()).optional(),
});

const named = z.array(z.object({ id: z.number(), name: z.string() }));
export const profileOutput = userRow.extend({
  roles: named,
  dept: z.object({ id: z.number(), name: z.string() }).nullable(),
  posts: named,
  /** Always empty: signing in with other platforms is not supported. */
  socialUsers: z.array(z.object({ type: z.number(), openid: z.string() })),
});
export const profileUpdateInput = z
  .object({ ...ownFields, nickname: wireRequiredText(NICKNAME_MAX, { required: '昵称不能为空' }) })
  .partial();
export const profilePasswordInput = z.object({
  oldPassword: passwordText('原密码', { min: 1, max: OLD_PASSWORD_MAX }, `长度不能超过${OLD_PASSWORD_MAX}位`),
  newPassword: newPassword('新密码'),
});
export type Profile = z.output<typeof profileOutput>;
export type ProfileUpdate = z.output<typeof profileUpdateInput>;
