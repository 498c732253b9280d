import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface CustomerInfoTable extends Stamp {
  typeId: number;
  name: string;
  mnemonicCode: string | null;
  searchPinyin: Generated<string>;
  address: string | null;
  contact: string | null;
  contactPhone: string | null;
  landline: string | null;
  salesman: string | null;
  salesmanId: number | null;
  status: Generated<number>;
  qq: string | null;
  wechat: string | null;
  levelId: number | null;
  creditLine: string | null;
  deliveryId: number | null;
  closingCycle: number | null;
  discountsId: number | null;
  discount: string | null;
  sources: number | null;
  introducer: string | null;
  reconciliationDate: number | null;
  legalPerson: string | null;
  billId: number | null;
  invoiceTitle: string | null;
  taxId: string | null;
  bankName: string | null;
  bankAccountNumber: string | null;
  officialWebsite: string | null;
  industry: string | null;
  email: string | null;
  paymentId: number | null;
  unitId: number | null;
  userId: number | null;
  deptId: number | null;
  remarks: string | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    customerInfo: CustomerInfoTable;
  }
}
