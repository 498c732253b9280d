/** The kinds of checks, with their names for people. */
const PROOFS = {
  reversal: '冲销记录',
  advance: '转用预付款的收款',
  together: '合并收款',
  roundOff: '抹零',
  paid: '订单已收',
  arrears: '订单欠款',
  paymentStatus: '订单收款状态',
  customer: '客户汇总',
  day: '每日统计',
  owner: '个人每日统计',
  columns: '订单检索列',
} as const;
export type Proof = keyof typeof PROOFS;

/** Two places that should say the same and do not. */
export interface Finding {
  proof: Proof;
  /** Where, such as an order's number. */
  place: string;
  kept: string;
  proven: string;
}

export const findingText = ({ proof, place, kept, proven }: Finding): string => `${PROOFS[proof]} ${place}：记为 ${kept}，应为 ${proven}`;
