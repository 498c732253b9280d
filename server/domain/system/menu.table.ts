import type { Generated } from 'kysely';

export interface SystemMenuTable {
  id: Generated<number>;
  parentId: Generated<number>;
  name: string;
  permission: Generated<string>;
  type: number;
  sort: Generated<number>;
  path: Generated<string>;
  icon: Generated<string>;
  component: Generated<string>;
  componentName: Generated<string>;
  status: Generated<number>;
  visible: Generated<number>;
  keepAlive: Generated<number>;
  alwaysShow: Generated<number>;
  version: Generated<number>;
  updateTime: Generated<number>;
  updaterName: string | null;
  /** `MenuRow.key` of the registry; null for a row that people made. */
  registryKey: string | null;
}
