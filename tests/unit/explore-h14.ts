import { mkdtempSync } from 'node:fs';
import { craftedWorkbooks } from './excel-corpus-crafted.ts';
import { mutatedSamples } from './excel-corpus-mutations.ts';
import { runCorpus } from './excel-corpus-run.ts';

const [what = 'crafted', match = ''] = process.argv.slice(2);
const all = what === 'crafted' ? craftedWorkbooks() : mutatedSamples(Number(process.argv[4] ?? 1));
function* cases() {
  for (const c of all) if (c.name.includes(match)) yield c;
}
const t0 = performance.now();
let n = 0,
  slow = 0;
const tally: Record<string, number> = {};
await runCorpus(cases(), mkdtempSync('/tmp/h14/c-'), 2, (o) => {
  n++;
  const key = o.outcome.slice(0, 60);
  tally[key] = (tally[key] ?? 0) + 1;
  const bad = o.outcome.startsWith('untyped') || (o.test.outcomes && !o.test.outcomes.includes(o.outcome)) || o.milliseconds > 1500;
  if (bad)
    console.log(
      `${o.test.name} [${o.test.outcomes}] -> ${o.outcome.slice(0, 300)} ${o.milliseconds.toFixed(0)} ms, ${o.bytes.length} bytes`,
    );
});
console.log(n, ((performance.now() - t0) / 1000).toFixed(1) + ' s', tally, process.memoryUsage().rss >> 20);
