/**
 * Preloaded into a worker (`--import`): kills the process with SIGKILL at its n-th statement, a moment that a kill from outside seldom
 * hits. KILL_STATEMENT is n. KILL_MOMENT is `before` the statement leaves the process, `sent` a few milliseconds later, when the database
 * may or may not have executed it, or `after` its answer. Without KILL_STATEMENT nothing happens. KILL_LOG is a file that gets one line for
 * each kill, with the statement's verb and table.
 */
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Command {
  sql?: string;
  once(event: 'end', listener: () => void): void;
}
interface ConnectionClass {
  prototype: { addCommand(command: Command): Command };
}

const { KILL_STATEMENT, KILL_MOMENT = 'before', KILL_LOG } = process.env;
/** The relay's polling is not counted: it would use up the count while no job is at work. */
const IDLE = /skip locked/i;
const MOST_WAIT_MS = 4;

function describe(sql: string): string {
  const [verb = ''] = sql.trim().toLowerCase().split(/\s/, 1);
  const table = /\b(?:from|into|update)\s+`?(\w+)`?/i.exec(sql)?.[1] ?? '';
  return `${verb} ${table}`.trim();
}

function kill(sql: string): void {
  if (KILL_LOG) appendFileSync(KILL_LOG, `${KILL_MOMENT}\t${describe(sql)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** Blocks this process while the database goes on. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function arm(statement: number): void {
  const driver = createRequire(createRequire(import.meta.url).resolve('mysql2'));
  const { prototype } = driver('./lib/base/connection.js') as ConnectionClass;
  const { addCommand } = prototype;
  let count = 0;
  prototype.addCommand = function (this: unknown, command: Command): Command {
    const { sql } = command;
    if (typeof sql !== 'string' || IDLE.test(sql)) return addCommand.call(this, command);
    count += 1;
    if (count !== statement) return addCommand.call(this, command);
    if (KILL_MOMENT === 'before') kill(sql);
    if (KILL_MOMENT === 'after') command.once('end', () => kill(sql));
    const added = addCommand.call(this, command);
    if (KILL_MOMENT === 'sent') {
      standStill(Math.random() * MOST_WAIT_MS);
      kill(sql);
    }
    return added;
  };
}

if (KILL_STATEMENT) arm(Number(KILL_STATEMENT));
