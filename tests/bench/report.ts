import { readFileSync, writeFileSync } from 'node:fs';

export type Verdict = 'met' | 'short' | 'not measured here' | 'failed' | 'info';

export interface Line {
  id: string;
  item: string;
  goal: string;
  measured: string;
  verdict: Verdict;
}

export const judge = (isMet: boolean): Verdict => (isMet ? 'met' : 'short');
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}x`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Chinese characters take two columns of a terminal. */
const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(character) ? 2 : 1), 0);
const pad = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)));

/** The table of a run, aligned for a terminal and valid as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const columns = ['id', 'item', 'goal', 'measured', 'verdict'] as const;
  const widths = columns.map((column) => Math.max(column.length, ...lines.map((line) => width(line[column]))));
  const row = (cells: readonly string[]) => `| ${cells.map((cell, index) => pad(cell, widths[index] ?? 0)).join(' | ')} |`;
  return [
    row(columns),
    row(widths.map((size) => '-'.repeat(size))),
    ...lines.map((line) => row(columns.map((column) => line[column]))),
  ].join('\n');
}

const [BEGIN, END] = ['<!-- figures -->', '<!-- end of figures -->'];

/** Replaces the table between the two marks in a Markdown file. @throws Error when the file has no such marks */
export function writeFigures(path: string, heading: string, table: string): void {
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for figures`);
  writeFileSync(path, `${text.slice(0, from)}${BEGIN}\n\n${heading}\n\n${table}\n\n${text.slice(to)}`);
}

const PEERS = 'by `npm run bench -- peers`, which installs Directus; Strapi by nothing';
const NOBODY = 'by nothing yet';

/** Goals that compare with other products; an ordinary run does not measure them. */
export const NOT_MEASURED: readonly Line[] = [
  ['P1', 'order list against Directus and Strapi', '>= 30x Directus, >= 45x Strapi', PEERS],
  ['P2', 'order list over tRPC against Directus', '>= 20x Directus', NOBODY],
  ['P4', 'page 8000 against Directus', '>= 50x Directus', PEERS],
  ['P6', 'one order against Directus and Strapi', '>= 15x Directus, >= 9x Strapi', PEERS],
  ['P7', 'create against Directus and Strapi', '>= 30x Directus, >= 50x Strapi', PEERS],
  ['P13', 'cold start against Directus and Strapi', '<= 0.15x Directus, <= 0.25x Strapi', PEERS],
  ['P14', 'memory against Directus', 'idle <= 0.33x, loaded <= 0.5x Directus', PEERS],
  ['P17', 'LCP against Directus and Strapi', '<= 0.4x Directus, <= 0.5x Strapi', NOBODY],
  ['P18', 'order list rows on screen against Directus', '<= 0.4x Directus', PEERS],
].map(([id = '', item = '', goal = '', measured = '']) => ({ id, item, goal, measured, verdict: 'not measured here' }));
