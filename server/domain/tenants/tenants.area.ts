import { defineArea } from '../area.ts';
import { shopService } from './shop.service.ts';
import { shopExport } from './shop.sheet.ts';
import { tenantPackageService } from './tenant-package.service.ts';

export const tenantsArea = defineArea({
  services: { shops: shopService, tenantPackages: tenantPackageService },
  exports: { tenant: shopExport },
});
