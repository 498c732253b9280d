import type { Mutant, MutantKind } from './mutant.ts';

interface Explanation {
  kind: MutantKind;
  file: string;
  /** What the mutant takes out, as the report shows it. */
  before: string;
  reason: string;
}

/** Mutants that are right to survive. A person has looked at each: another net holds, or nothing a test could see changes. */
export const EXPLAINED: readonly Explanation[] = [
  {
    kind: 'transition',
    file: 'server/domain/orders/order-audit.service.ts',
    before: "requireAllowed(order, input.auditStatus ? 'audit' : 'revoke')",
    reason: 'the line before lets only a change of state through, and each state allows the change to the other',
  },
];

export const explanationOf = (mutant: Mutant): string | undefined =>
  EXPLAINED.find(({ kind, file, before }) => kind === mutant.kind && file === mutant.file && before === mutant.before)?.reason;
