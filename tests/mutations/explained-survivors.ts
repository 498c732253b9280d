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
  {
    kind: 'limit',
    file: 'server/api/http/request-body.ts',
    before: 'depth > MOST_DEPTH',
    reason: 'what is nested deeper is refused after its parsing in the same words; refused before, it costs less',
  },
  {
    kind: 'limit',
    file: 'server/platform/excel/zip-stream.ts',
    before: '0xffff_fffe',
    reason: 'the two checks against it are tested with a smaller one; of this one a test would have to write an archive of 4 GiB',
  },
  {
    kind: 'lock',
    file: 'server/domain/system/account.service.ts',
    before: 'await holdPeople(shop)',
    reason: 'the person or role has been inserted by the same transaction: until it ends nobody else can know what it may do, or change it',
  },
  ...(
    [
      ['server/domain/system/grants.service.ts', '20_000', 'permissions of people'],
      ['server/platform/artwork/png.ts', '32', 'names of profiles'],
      ['server/platform/db/bulk-write.ts', '500', 'statements'],
      ['server/platform/db/statement-shape.ts', '500', 'statements'],
      ['server/platform/excel/shared-text-pool.ts', '256', 'texts of a sheet'],
      ['server/platform/print/picture.ts', '16', 'pictures of slips'],
    ] as const
  ).map(
    ([file, before, what]): Explanation => ({
      kind: 'limit',
      file,
      before,
      reason: `only ${what} that are kept to be quicker grow more: what is answered is the same with or without them`,
    }),
  ),
  {
    kind: 'tenant',
    file: 'server/domain/system/session-owner.repository.ts',
    before: "sameTenant('token.userId', 'user.id')",
    reason: 'the person is named besides, whose id no other shop has (uk_id), and a foreign key holds token and person to one shop',
  },
  {
    kind: 'check',
    file: 'worker/sandbox/read-artwork-files.ts',
    before: "!('thumbnail' in frame)",
    reason: 'the frames come from a process of the product, which writes them in this order; without the check the reading fails as well',
  },
  {
    kind: 'permission',
    file: 'server/domain/print/slip-values.ts',
    before: 'isPermitted(grants, field.permission)',
    reason: 'only cost and profit have a permission there, and whoever may not see them is given orders without them (lineToWire)',
  },
  {
    kind: 'transaction',
    file: 'server/domain/orders/order-column.repository.ts',
    before: 'inTransaction(scope, (scope) => writeColumns(scope, { day, part: draftOf(part) }, mark, columns))',
    reason: 'nobody reads a draft before it is published, which counts its rows; written at once it costs less',
  },
  {
    kind: 'limit',
    file: 'server/domain/tasks/task.repository.ts',
    before: '30 * 3600_000',
    reason: 'imports that ended longer ago are looked at too, and nothing is told of them: they no longer change',
  },
  {
    kind: 'check',
    file: 'server/domain/jobs/installation-log.service.ts',
    before: "kind === 'job'",
    reason: 'no export and no import is of that kind, so that none would be found; the check says so to the types',
  },
  ...['worker/queue-worker.ts', 'worker/schedule.ts'].map(
    (file): Explanation => ({
      kind: 'limit',
      file,
      before: '1_000_000',
      reason: 'it is there so that nothing is limited: a job whose worker was killed is taken up again, however often that was',
    }),
  ),
  ...['1_000_000_000', '20'].map(
    (before): Explanation => ({
      kind: 'limit',
      file: 'worker/sandbox/artwork-thumbnail.ts',
      before,
      reason: 'the process that makes the picture has 480 MB and ten seconds of processor time, and loses the picture when it takes more',
    }),
  ),
];

export const explanationOf = (mutant: Mutant): string | undefined =>
  EXPLAINED.find(({ kind, file, before }) => kind === mutant.kind && file === mutant.file && before === mutant.before)?.reason;
