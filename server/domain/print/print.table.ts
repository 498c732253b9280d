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
  /** Key of the template that the product ships, from which it began. */
  shipped: string;
  /** Null: as the product ships it. */
  printTemplate: NullableJsonColumn<PrintTemplate>;
  sort: Generated<number>;
}

/** What a template was before a change. */
export interface PrintTemplateVersionTable {
  tenantId: number;
  id: Generated<number>;
  templateId: number;
  title: string;
  printTemplate: NullableJsonColumn<PrintTemplate>;
  creatorName: string;
  createTime: number;
}
