import { defineArea } from '../area.ts';
import { shopExport } from './shop.sheet.ts';
import { shopSetupService } from './shop-setup.service.ts';
import { tenantPackageService } from './tenant-package.service.ts';
import { tenantsMenu } from './tenants.menu.ts';

export const tenantsArea = defineArea({
  menu: tenantsMenu,
  services: { tenantPackages: tenantPackageService, shopSetup: shopSetupService },
  exports: { tenant: shopExport },
});
