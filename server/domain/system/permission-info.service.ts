import type { Scope } from '#platform/scope.ts';
import { EVERY_PERMISSION, type Grants, isBusiness, isOperatorOnly, isPermitted } from '#shared/permissions.ts';
import type { MenuNode, PermissionInfo } from '#shared/schemas/system.schema.ts';
import { FLAG, MENU_TYPE } from '#shared/states.ts';
import { accountRepository } from './account.repository.ts';
import { grantsRepository } from './grants.repository.ts';
import { tenantRepository } from './tenant.repository.ts';

type MenuRow = Awaited<ReturnType<typeof grantsRepository.findMenus>>[number];

const ROOT = 0;

/** The tree of visible menus: pages by `isSeen`, and directories that are not empty. Pages in a disabled directory are left out. */
function menuTree(rows: MenuRow[], isSeen: (row: MenuRow) => boolean, parentId = ROOT): MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row): MenuNode[] => {
      const children = menuTree(rows, isSeen, row.id);
      if (row.type === MENU_TYPE.directory ? children.length === 0 : !isSeen(row)) return [];
      return [
        {
          id: row.id,
          parentId: row.parentId,
          name: row.name,
          path: row.path,
          component: row.component || null,
          componentName: row.componentName || null,
          icon: row.icon || null,
          visible: row.visible === FLAG.yes,
          keepAlive: row.keepAlive === FLAG.yes,
          alwaysShow: row.alwaysShow === FLAG.yes,
          children: children.length > 0 ? children : null,
        },
      ];
    });
}

async function menusOf(scope: Scope, grants: Grants, isOperator: boolean): Promise<MenuNode[]> {
  const isHidden = isOperator ? isBusiness : isOperatorOnly;
  const rows = (await grantsRepository.findMenus(scope.db)).filter(({ permission }) => !isHidden(permission));
  if (grants.permissions.includes(EVERY_PERMISSION)) return menuTree(rows, () => true);
  // A page is shown to everyone who has its permission. A page without a permission is shown to holders of the menu itself.
  const given = await grantsRepository.findMenuIds(scope.db, scope.tenantId, scope.actor.userId);
  return menuTree(rows, (row) => (row.permission === '' ? given.has(row.id) : isPermitted(grants, row.permission)));
}

export const permissionInfoService = {
  /** Everything from which the client builds its shell: the person, the shop, permissions and pages. */
  async getPermissionInfo(scope: Scope, { isPerson }: { isPerson: boolean }): Promise<PermissionInfo> {
    const user = await accountRepository.findUser(scope, scope.actor.userId);
    const { company, isOperator, ...tenant } = await tenantRepository.findDetails(scope.db, scope.tenantId);
    return {
      user,
      roles: [...scope.grants.roles],
      permissions: [...scope.grants.permissions],
      menus: await menusOf(scope, scope.grants, isOperator === FLAG.yes),
      tenant: { ...tenant, isOperator: isOperator === FLAG.yes },
      // Bank account and contacts of the shop are only for its people: no permission of an API token covers them here.
      companyInfo: isPerson ? company : null,
      // Clients fetch all files from this server, so there is no other address.
      fileServerConfig: { storageType: 'local', serverUrl: '', serverPort: '', savePath: '' },
    };
  },
};
