import { defineArea } from '../area.ts';
import { accessMenu } from './access.menu.ts';
import { menuService } from './menu.service.ts';
import { permissionService } from './permission.service.ts';
import { roleService } from './role.service.ts';
import { roleExport } from './role.sheet.ts';

export const accessArea = defineArea({
  menu: accessMenu,
  services: { menus: menuService, permissions: permissionService, roles: roleService },
  exports: { role: roleExport },
});
