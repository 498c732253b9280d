import type { Generated } from 'kysely';

export interface InfraConfigTable {
  id: Generated<number>;
  category: string;
  name: string;
  configKey: string;
  value: string;
  type: number;
  visible: number;
  remark: string | null;
  createTime: number;
  updateTime: number;
}
