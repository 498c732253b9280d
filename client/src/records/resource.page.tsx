import type { ResourceName } from '#shared/resources/all-resources.ts';
import { ResourceList } from './resource-list.tsx';

/** The page component of one plain resource. */
export function resourcePage(resource: ResourceName) {
  return function ResourcePage() {
    return <ResourceList resource={resource} />;
  };
}
