import { defineArea } from '../area.ts';
import { menuService } from './menu.service.ts';
import { permissionService } from './permission.service.ts';
import { roleService } from './role.service.ts';
import { roleExport } from './role.sheet.ts';

export const accessArea = defineArea({
  services: { menus: menuService, permissions: permissionService, roles: roleService },
  exports: { role: roleExport },
});
