import { defineArea } from '../area.ts';
import { shopExport } from './shop.sheet.ts';
import { tenantPackageService } from './tenant-package.service.ts';

export const tenantsArea = defineArea({
  services: { tenantPackages: tenantPackageService },
  exports: { tenant: shopExport },
});
