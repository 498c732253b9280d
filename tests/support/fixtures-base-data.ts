import { declarationOf, RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { isReference } from '#shared/resources/field.ts';
import type { ProcedureFixtures } from './fixtures.ts';
import { resourceExtras, type Stock, uploadOf } from './stocked-shop.ts';

const referencesOf = (name: ResourceName, { base }: Pick<Stock, 'base'>) =>
  Object.fromEntries(
    Object.entries(declarationOf(name).fields).flatMap(([key, field]) =>
      isReference(field) ? [[key, base[field.target as ResourceName]]] : [],
    ),
  );

/** The calls of a declared resource, whatever its fields are. */
function resourceFixtures(name: ResourceName): ProcedureFixtures {
  const isTree = 'parentId' in RESOURCES[name].fields;
  const parent = (id: number) => (isTree ? { parentId: id } : {});
  return {
    [`bs.${name}.create`]: {
      input: ({ base }) => ({
        name: '新的资料',
        ...resourceExtras(name, (target) => base[target]),
        ...parent(base[name]),
        sort: 3,
        status: 0,
        remarks: '备注',
      }),
    },
    [`bs.${name}.update`]: {
      input: (stock) => ({
        id: stock.base[name],
        version: 1,
        name: '改名',
        ...parent(stock.spare[name]),
        ...referencesOf(name, stock),
        sort: 4,
      }),
    },
    [`bs.${name}.delete`]: { input: ({ spare }) => ({ id: spare[name] }) },
    [`bs.${name}.get`]: { input: ({ base }) => ({ id: base[name] }) },
    [`bs.${name}.page`]: {
      input: (stock) => ({ pageNo: 1, pageSize: 20, ...(isTree ? { parentId: stock.base[name] } : {}), ...referencesOf(name, stock) }),
    },
    [`bs.${name}.listAllSimple`]: { input: (stock) => ({ status: 0, ...referencesOf(name, stock) }) },
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
