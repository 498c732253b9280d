import type { Mutant, MutantKind } from './mutant.ts';

interface Explanation {
  kind: MutantKind;
  file: string;
  /** What the mutant takes out, as the report shows it. */
  before: string;
  reason: string;
}

/**
 * Mutants that may survive. A person has reviewed each: another guard still holds, or the mutant changes nothing that a test can observe.
 */
export const EXPLAINED: readonly Explanation[] = [
  {
    kind: 'transition',
    file: 'server/domain/orders/order-audit.service.ts',
    before: "requireAllowed(order, input.auditStatus ? 'audit' : 'revoke')",
    reason: 'the line before refuses a call that changes no state, and each of the two states allows the change to the other',
  },
  {
    kind: 'limit',
    file: 'server/api/http/request-body.ts',
    before: 'depth > MOST_DEPTH',
    reason: 'a body that is nested deeper is refused after its parsing with the same words; this check only refuses it sooner',
  },
  {
    kind: 'limit',
    file: 'server/platform/excel/zip-stream.ts',
    before: '0xffff_fffe',
    reason: 'both checks against this limit are tested with a smaller one; a test of this one would have to write an archive of 4 GiB',
  },
  {
    kind: 'lock',
    file: 'server/domain/system/account.service.ts',
    before: 'await holdPeople(shop)',
    reason: 'the same transaction has inserted the person or role, so no other transaction can see or change it yet',
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
      reason: `a larger number only keeps more ${what} in a cache; the answers are the same with or without it`,
    }),
  ),
  {
    kind: 'tenant',
    file: 'server/domain/system/session-owner.repository.ts',
    before: "sameTenant('token.userId', 'user.id')",
    reason:
      'the query also names the id of the person, which no other shop has (uk_id), and a foreign key keeps token and person in one shop',
  },
  {
    kind: 'check',
    file: 'worker/sandbox/read-artwork-files.ts',
    before: "!('thumbnail' in frame)",
    reason:
      'the frames come from a process of the product, which writes them in this order; without the check the reading fails all the same',
  },
  {
    kind: 'permission',
    file: 'server/domain/print/slip-values.ts',
    before: 'isPermitted(grants, field.permission)',
    reason: 'only cost and profit have a permission there, and a person without it gets orders that lack them (lineToWire)',
  },
  {
    kind: 'transaction',
    file: 'server/domain/orders/order-column.repository.ts',
    before: 'inTransaction(scope, (scope) => writeColumns(scope, { day, part: draftOf(part) }, mark, columns))',
    reason: 'nobody reads a draft before it is published, and publishing counts its rows; the transaction only makes the writing cheaper',
  },
  {
    kind: 'limit',
    file: 'server/domain/tasks/task.repository.ts',
    before: '30 * 3600_000',
    reason: 'imports that ended longer ago are then read as well, and change no answer',
  },
  {
    kind: 'check',
    file: 'server/domain/jobs/installation-log.service.ts',
    before: "kind === 'job'",
    reason: 'no export and no import has that kind, so none would be found; the check only narrows the type',
  },
  ...['worker/queue-worker.ts', 'worker/schedule.ts'].map(
    (file): Explanation => ({
      kind: 'limit',
      file,
      before: '1_000_000',
      reason: 'the number stands for no limit: a job whose worker was killed is taken up again, however often that happens',
    }),
  ),
  ...['1_000_000_000', '20'].map(
    (before): Explanation => ({
      kind: 'limit',
      file: 'worker/sandbox/artwork-thumbnail.ts',
      before,
      reason:
        'the process that makes the picture may use 480 MB and ten seconds of processor time, and gives no picture when it needs more',
    }),
  ),
];

export const explanationOf = (mutant: Mutant): string | undefined =>
  EXPLAINED.find(({ kind, file, before }) => kind === mutant.kind && file === mutant.file && before === mutant.before)?.reason;
