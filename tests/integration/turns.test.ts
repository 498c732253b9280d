import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { answerText, type Call, type CallRequest } from '#api/call.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { MANY_ROWS } from '#platform/turns.ts';
import { testDatabase } from '../support/database.ts';

/** Long pieces of work that become ready at the same time are done in separate turns of the event loop, with others' work between them. */
const db = createDatabase(createDatabasePool((await testDatabase()).url, 3), { answerMs: 60_000 });
afterAll(() => db.destroy());

/** Begins all of them. @returns the turn of the event loop in which each ended */
async function turnsOf(works: ReadonlyArray<() => Promise<unknown>>): Promise<number[]> {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn += 1) await nextTurn();
  })();
  const ends = works.map((work) => work().then(() => turn));
  const turns = await Promise.all(ends);
  isOver = true;
  await counting;
  return turns;
}

it('large results of the database become rows in a turn each', async () => {
  expect(MANY_ROWS).toBeLessThan(1500);
  const many = () => reviewed`select seq from seq_1_to_1500`.execute(db);
  // Opens the connections of the pool.
  await Promise.all([many(), many(), many()]);
  const held = async () => {
    await nextTurn();
    // Blocks the process, so that all results arrive before it reads any.
    const until = performance.now() + 300;
    while (performance.now() < until);
  };
  const [, ...turns] = await turnsOf([held, many, many, many]);
  expect(new Set(turns).size).toBe(3);
});

it('long answers are written in a turn each', async () => {
  const call = {
    type: 'query',
    meta: { permission: 'public' },
    output: z.object({ list: z.array(z.number()) }),
    resolve: async () => ({ list: Array.from({ length: MANY_ROWS + 1 }, (_, index) => index) }),
  } as unknown as Call;
  const request = { path: 'long', ctx: { door: 'rest', services: {} }, getRawInput: async () => undefined } as unknown as CallRequest;
  const answer = () => answerText(call, request);
  expect(JSON.parse(await answer())).toMatchObject({ list: { length: MANY_ROWS + 1 } });
  expect(new Set(await turnsOf([answer, answer, answer])).size).toBe(3);
});
