import { Button } from '#client/ui/button.tsx';
import { PRINT_FIELDS } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import { TEMPLATE_LIMITS } from '#shared/print/template.schema.ts';
import styles from './designer.module.css';
import { Figure, Pick } from './fields.tsx';
import type { Designer } from './use-designer.ts';

const OWN = 'own';
const SHEETS = [
  { name: 'A4', w: 210, h: 297 },
  { name: 'A4 横向', w: 297, h: 210 },
  { name: 'A5', w: 148, h: 210 },
  { name: 'A5 横向', w: 210, h: 148 },
  { name: '三联纸 241×140', w: 241, h: 140 },
  { name: '三联纸三等分 241×93', w: 241, h: 93 },
  { name: '80 毫米卷纸', w: 80, h: 0 },
];
const SIDES = [
  ['top', '上边距'],
  ['bottom', '下边距'],
  ['left', '左边距'],
  ['right', '右边距'],
] as const;

/** The properties of the sheet, which are shown when nothing is selected. */
export function PageFields({ designer, kind }: { designer: Designer; kind: PrintKind }) {
  const { draft, change } = designer;
  const { page } = draft;
  const given = SHEETS.findIndex(({ w, h }) => w === page.w && h === page.h);
  const setPage = (changes: Partial<typeof page>, of: string | null = null) => change({ ...draft, page: { ...page, ...changes } }, of);
  const [list] = Object.entries(PRINT_FIELDS[kind].lists);
  const addTable = () => {
    if (!list) return;
    const [source, { fields }] = list;
    const cols = Object.entries(fields)
      .slice(0, 3)
      .map(([field, { label }]) => ({ field, title: label, w: 30 }));
    change({ ...draft, table: { source, x: page.margins.left, y: Math.max(page.margins.top, 40), cols, rowH: 6 } }, null, {
      kind: 'table',
      column: null,
    });
  };
  return (
    <section className={styles.group} aria-label="纸张">
      <h3>纸张</h3>
      <Pick
        label="规格"
        value={given < 0 ? OWN : String(given)}
        options={[...SHEETS.map(({ name }, index) => ({ value: String(index), label: name })), { value: OWN, label: '自定义' }]}
        onChange={(chosen) => {
          const sheet = SHEETS[Number(chosen)];
          if (sheet) setPage({ w: sheet.w, h: sheet.h });
        }}
      />
      <div className={styles.pair}>
        <Figure label="宽" unit="mm" least={20} most={TEMPLATE_LIMITS.sheet} value={page.w} onChange={(w) => setPage({ w }, 'page-w')} />
        <Figure label="高（0 为卷纸）" unit="mm" value={page.h} onChange={(h) => (h === 0 || h >= 15) && setPage({ h }, 'page-h')} />
        {SIDES.map(([side, label]) => (
          <Figure
            key={side}
            label={label}
            unit="mm"
            most={100}
            value={page.margins[side]}
            onChange={(value) => setPage({ margins: { ...page.margins, [side]: value } }, `page-${side}`)}
          />
        ))}
      </div>
      {!draft.table && list && (
        <Button size="small" onClick={addTable}>
          添加{list[1].label}表格
        </Button>
      )}
      <p className={styles.note}>点选版面上的内容可以修改它；按住 Ctrl 或 Shift 点选多个。</p>
    </section>
  );
}
