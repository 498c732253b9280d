import type { Generated } from 'kysely';

export interface SystemDictTypeTable {
  id: Generated<number>;
  name: string;
  type: string;
  status: Generated<number>;
  remark: string | null;
  isBuiltIn: Generated<number>;
  createTime: number;
}

export interface SystemDictDataTable {
  id: Generated<number>;
  sort: Generated<number>;
  label: string;
  value: string;
  dictType: string;
  status: Generated<number>;
  colorType: Generated<string>;
  cssClass: Generated<string>;
  remark: string | null;
  isBuiltIn: Generated<number>;
  createTime: number;
}
