import { permissionService } from '../access/permission.service.ts';
import { defineArea } from '../area.ts';
import { organisationMenu } from './organisation.menu.ts';
import { profileService } from './profile.service.ts';
import { userImporter, writePerson } from './user.importer.ts';
import { userService } from './user.service.ts';
import { userExport } from './user.sheet.ts';

export const organisationArea = defineArea({
  menu: organisationMenu,
  services: { profile: profileService, users: userService },
  exports: { user: userExport },
  importers: { users: userImporter },
  undoables: {
    user: {
      ...userService,
      update: writePerson,
      noun: '用户',
      later: { noun: '角色', isThere: async (scope, id) => (await permissionService.listUserRoles(scope, id)).length > 0 },
    },
  },
});
