export interface ImportHeaderChoiceTable {
  tenantId: number;
  kind: string;
  header: string;
  columnKey: string | null;
  userName: string;
  updateTime: number;
}
