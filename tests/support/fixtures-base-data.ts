import { RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import type { ProcedureFixtures } from './fixtures.ts';
import { resourceExtras, uploadOf } from './stocked-shop.ts';

/** The calls of a declared resource, whatever its fields are. */
function resourceFixtures(name: ResourceName): ProcedureFixtures {
  const isTree = 'parentId' in RESOURCES[name].fields;
  const parent = (id: number) => (isTree ? { parentId: id } : {});
  return {
    [`bs.${name}.create`]: {
      input: ({ base }) => ({ name: '新的资料', ...resourceExtras(name), ...parent(base[name]), sort: 3, status: 0, remarks: '备注' }),
    },
    [`bs.${name}.update`]: { input: ({ base, spare }) => ({ id: base[name], version: 1, name: '改名', ...parent(spare[name]), sort: 4 }) },
    [`bs.${name}.delete`]: { input: ({ spare }) => ({ id: spare[name] }) },
    [`bs.${name}.get`]: { input: ({ base }) => ({ id: base[name] }) },
    [`bs.${name}.page`]: { input: ({ base }) => ({ pageNo: 1, pageSize: 20, ...(isTree ? { parentId: base[name] } : {}) }) },
    [`bs.${name}.listAllSimple`]: { input: () => undefined },
    [`bs.${name}.exportExcel`]: { input: ({ base }) => ({ pageNo: 1, pageSize: 20, ...(isTree ? { parentId: base[name] } : {}) }) },
    [`bs.${name}.import`]: { input: (stock) => ({ ...uploadOf(stock), updateSupport: true }) },
    [`bs.${name}.getImportTemplate`]: { input: () => undefined },
  };
}

export const baseDataFixtures: ProcedureFixtures = {
  ...Object.assign({}, ...(Object.keys(RESOURCES) as ResourceName[]).map(resourceFixtures)),
  'bs.computeConfig.create': { input: () => ({ isAutoTaxes: true, decimalPreservationOptions: 3, valueMethod: 'up' }) },
  'bs.computeConfig.update': { input: ({ computeConfig }) => ({ id: computeConfig, decimalPreservationOptions: 3 }) },
  'bs.computeConfig.delete': { input: ({ computeConfig }) => ({ id: computeConfig }) },
  'bs.computeConfig.get': { input: ({ computeConfig }) => ({ id: computeConfig }) },
  'bs.computeConfig.page': { input: () => ({ pageNo: 1, pageSize: 10 }) },
  'bs.computeConfig.exportExcel': { input: () => ({ pageNo: 1, pageSize: 10 }) },
};
