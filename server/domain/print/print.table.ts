import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { Stamp } from '#platform/db/tables.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';

export interface PrintConfigTable extends Stamp {
  title: string | null;
  isLogo: Generated<number>;
  logoUrl: string | null;
  isSeal: Generated<number>;
  sealUrl: string | null;
  isFinancial: Generated<number>;
  financialSealUrl: string | null;
  address: string | null;
  contactPhone: string | null;
}

export interface PrintTemplateTable extends Stamp {
  title: string;
  typeId: number;
  /** Key of the shipped template on which it is based. */
  shipped: string;
  /** The shop's own version; null for the shipped one. */
  printTemplate: NullableJsonColumn<PrintTemplate>;
  sort: Generated<number>;
}

/** An earlier version of a template. */
export interface PrintTemplateVersionTable {
  tenantId: number;
  id: Generated<number>;
  templateId: number;
  title: string;
  printTemplate: NullableJsonColumn<PrintTemplate>;
  creatorName: string;
  createTime: number;
}
