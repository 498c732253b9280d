import { RESOURCE_NAMES } from '#shared/resources/all-resources.ts';
import { type ProcedureFixtures, recordCalls, resourceCalls } from './fixture-shapes.ts';
import { customerFixtures } from './fixtures-customers.ts';
import { orderFixtures } from './fixtures-orders.ts';
import { printFixtures } from './fixtures-print.ts';
import { RECORD_NAMES, recordFixture } from './fixtures-records.ts';
import { systemFixtures } from './fixtures-system.ts';

/** A fixture for every procedure of the live router; matrix-fixtures.test.ts fails for a procedure without one. */
export const FIXTURES: ProcedureFixtures = {
  ...Object.assign({}, ...RESOURCE_NAMES.map(resourceCalls)),
  ...Object.assign(
    {},
    ...RECORD_NAMES.map((name) => recordCalls(`bs.${name}`, { ...recordFixture(name), row: ({ records }) => records[name] })),
  ),
  ...customerFixtures,
  ...orderFixtures,
  ...printFixtures,
  ...systemFixtures,
};
