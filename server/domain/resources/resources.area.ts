import { RESOURCE_NAMES, type ResourceName, type ResourcePrefix } from '#shared/resources/all-resources.ts';
import { IMPORTABLE_RESOURCES } from '#shared/schemas/import.schema.ts';
import { defineArea } from '../area.ts';
import type { NamedList, UndoableRecord } from '../imports/import-registry.ts';
import { anyResource, resourceServices } from './all-resource-services.ts';
import { createResourceImporter } from './resource.importer.ts';
import { resourceExport } from './resource.sheet.ts';
import { resourcesMenu } from './resources.menu.ts';

/** What `make` gives for each of the resources, by their names. */
const ofEach = <T>(names: readonly ResourceName[], make: (name: ResourceName) => T): Record<ResourceName, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ResourceName, T>;

function listOf(name: ResourceName): NamedList<`${ResourcePrefix}:create`> {
  const { declaration, service } = anyResource(name);
  const find: NamedList['find'] = async (scope) => (await service.listAllSimple(scope)).map((row) => ({ name: String(row.name) }));
  return { createPermission: `${declaration.permission}:create`, isLong: false, find };
}

function undoableOf(name: ResourceName): UndoableRecord {
  const { declaration, service } = anyResource(name);
  return { ...service, noun: declaration.title };
}

export const resourcesArea = defineArea({
  menu: resourcesMenu,
  services: { resources: resourceServices },
  exports: ofEach(RESOURCE_NAMES, (name) => resourceExport(anyResource(name).declaration, anyResource(name).service)),
  importers: ofEach(IMPORTABLE_RESOURCES, createResourceImporter),
  lists: ofEach(RESOURCE_NAMES, listOf),
  undoables: ofEach(RESOURCE_NAMES, undoableOf),
});
