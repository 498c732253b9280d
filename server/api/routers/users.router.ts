import { z } from 'zod';
import { statusInput } from '#shared/schemas/access.schema.ts';
import { IMAGE_MAX_BYTES, uploadedFile } from '#shared/schemas/file.schema.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';
import { onlineTokenRow } from '#shared/schemas/log.schema.ts';
import {
  profileOutput,
  profilePasswordInput,
  profileUpdateInput,
  simpleUser,
  simpleUserInput,
  userCreateInput,
  userImportAnswer,
  userImportInput,
  userPageInput,
  userPasswordInput,
  userRow,
  userUpdateInput,
} from '#shared/schemas/user.schema.ts';
import { idInput } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { DEPTS, PROCESS_ENTRY, USERS, VOUCHER_ENTRY } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

/** Adds the field names under which clients of the API family read the answer of an import of people. */
function withOldNames(answer: ImportAnswer): z.output<typeof userImportAnswer> {
  return {
    ...answer,
    createUsernames: answer.createNames,
    updateUsernames: answer.updateNames,
    failureUsernames: Object.fromEntries(answer.failures.map(({ name, reason }) => [name, reason])),
  };
}

const profile = router({
  get: guarded('signedIn', { summary: '个人信息', isForPeople: true })
    .output(profileOutput)
    .query(({ ctx }) => ctx.services.profile.get(ctx.scope)),
  update: guarded('signedIn', { summary: '修改个人信息', isForPeople: true })
    .input(profileUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.profile.update(ctx.scope, input)),
  updatePassword: guarded('signedIn', { summary: '修改本人密码，所有登录随之失效', isForPeople: true })
    .input(profilePasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.ownPassword.update(ctx.scope, input)),
  listSessions: guarded('signedIn', { summary: '自己的登录会话', isForPeople: true })
    .output(z.array(onlineTokenRow))
    .query(({ ctx }) => ctx.services.onlineSessions.own(ctx.scope, ctx.session.familyId)),
  deleteSession: guarded('signedIn', { summary: '让自己的一个会话下线', isForPeople: true })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.onlineSessions.signOutOwn(ctx.scope, input.id)),
  deleteOtherSessions: guarded('signedIn', { summary: '让自己的其他会话全部下线', isForPeople: true })
    .output(done)
    .mutation(({ ctx }) => ctx.services.onlineSessions.signOutElsewhere(ctx.scope, ctx.session.familyId)),
  updateAvatar: guarded('signedIn', {
    summary: '上传本人头像，返回访问地址',
    isForPeople: true,
    otherMethod: 'POST',
    upload: { field: 'avatarFile', maxBytes: IMAGE_MAX_BYTES, isCopied: true },
  })
    .input(uploadedFile)
    .output(z.string())
    .mutation(({ ctx, input }) => ctx.services.files.updateAvatar(ctx.scope, input)),
});

const user = router({
  ...recordProcedures(
    {
      title: '用户',
      permission: 'system:user',
      sheet: 'user',
      create: userCreateInput,
      update: userUpdateInput,
      page: userPageInput,
      row: userRow,
      // Closed to API tokens, as are passwords and states below: a person made or taken over with a stolen token would outlast the token.
      meta: { create: { isForPeople: true }, delete: { isForPeople: true } },
    },
    (services) => services.users,
  ),
  ...importProcedures('users', 'system:user:import', userImportInput, {
    output: userImportAnswer,
    answerOf: withOldNames,
  }),
  updatePassword: guarded('system:user:update-password', { summary: '重置用户密码，其所有登录随之失效', isForPeople: true })
    .input(userPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.users.updatePassword(ctx.scope, input)),
  updateStatus: guarded('system:user:update', { summary: '启用或停用用户', isForPeople: true })
    .input(statusInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.users.updateStatus(ctx.scope, input)),
  listAllSimple: guarded([...USERS, ...DEPTS, ...VOUCHER_ENTRY, ...PROCESS_ENTRY, 'system:notify-template:send-notify'], {
    summary: '用户精简列表',
  })
    .input(simpleUserInput)
    .output(z.array(simpleUser))
    .query(({ ctx, input }) => ctx.services.users.listAllSimple(ctx.scope, input)),
  profile,
});

export const userRouters = { user };
