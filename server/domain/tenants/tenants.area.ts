import { defineArea } from '../area.ts';
import { shopExport } from './shop.sheet.ts';
import { shopSetupService } from './shop-setup.service.ts';
import { tenantPackageService } from './tenant-package.service.ts';

export const tenantsArea = defineArea({
  services: { tenantPackages: tenantPackageService, shopSetup: shopSetupService },
  exports: { tenant: shopExport },
});
