import { RESOURCE_NAMES, type ResourceName } from '#shared/resources/all-resources.ts';
import { IMPORTABLE_RESOURCES } from '#shared/schemas/import.schema.ts';
import { type AreaExport, type AreaImporter, type AreaList, defineArea } from '../area.ts';
import type { UndoableRecord } from '../imports/import-registry.ts';
import { anyResource, resourceServices } from './all-resource-services.ts';
import { createResourceImporter } from './resource.importer.ts';
import { resourceExport } from './resource.sheet.ts';

/** The same of each of these resources, by their names. */
const ofEach = <T>(names: readonly ResourceName[], make: (name: ResourceName) => T): Record<ResourceName, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ResourceName, T>;

function listOf(name: ResourceName): AreaList {
  const { declaration, service } = anyResource(name);
  const find: AreaList['find'] = async (scope) => (await service.listAllSimple(scope)).map((row) => ({ name: String(row.name) }));
  return { createPermission: `${declaration.permission}:create`, isLong: false, find };
}

function undoableOf(name: ResourceName): UndoableRecord {
  const { declaration, service } = anyResource(name);
  return { ...service, noun: declaration.title };
}

export const resourcesArea = defineArea({
  services: { resources: resourceServices },
  exports: ofEach(RESOURCE_NAMES, (name): AreaExport => resourceExport(anyResource(name).declaration, anyResource(name).service)),
  importers: ofEach(IMPORTABLE_RESOURCES, (name): AreaImporter => createResourceImporter(name)),
  lists: ofEach(RESOURCE_NAMES, listOf),
  undoables: ofEach(RESOURCE_NAMES, undoableOf),
});
