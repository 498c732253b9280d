import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import { renderSlips } from '#platform/print/render-slips.ts';
import { COMPANY, generated, generatedSlips, jobOf } from './support/generated-slips.ts';

mkdirSync('/tmp/pc-out', { recursive: true });
const pictures: Record<string, Uint8Array> = {};
for (const n of ['logo', 'seal', 'financialSeal', 'weChatCollectionCode', 'alipayCollectionCode', 'pattern'])
  if (existsSync(`/tmp/pc-img/${n}.png`)) pictures[n] = readFileSync(`/tmp/pc-img/${n}.png`);
const company = { ...COMPANY, ...Object.fromEntries(Object.keys(pictures).map((k) => [k, k])) };
const only = process.argv[2];
const seed = Number(process.argv[3] ?? 7);
const n = process.argv[4] ? Number(process.argv[4]) : undefined;
for (const [key, { kind, template }] of Object.entries(SHIPPED)) {
  if (only && only !== 'all' && !key.startsWith(only)) continue;
  const g = generated(seed, n);
  for (const l of g.order.orderDels) if (pictures.pattern && l.lineNo % 2) (l as any).patternImg = 'pattern';
  const t = performance.now();
  const pdf = await renderSlips(jobOf(kind, template, generatedSlips(kind, template, g, company), pictures));
  console.log(key, Math.round(performance.now() - t), pdf.length);
  writeFileSync(`/tmp/pc-out/${key}.pdf`, pdf);
}
