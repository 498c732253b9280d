import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { PrintKind } from '#shared/print/kinds.ts';
import { TEMPLATE_LIMITS, type TemplateBox } from '#shared/print/template.schema.ts';
import styles from './designer.module.css';
import { addBoxes, roomOf } from './draft.ts';
import { fieldGroups } from './part-text.ts';
import type { Designer } from './use-designer.ts';

type NewBox = TemplateBox extends infer B ? (B extends TemplateBox ? Omit<B, 'x' | 'y'> : never) : never;

const SHAPES: readonly (readonly [label: string, box: NewBox])[] = [
  ['文字', { kind: 'text', text: '文字', w: 40, h: 6 }],
  ['横线', { kind: 'line', w: 60, h: 0 }],
  ['竖线', { kind: 'line', w: 0, h: 30 }],
  ['方框', { kind: 'box', w: 60, h: 20 }],
  ['二维码', { kind: 'code', code: 'qr', text: '二维码', w: 20, h: 20 }],
  ['条形码', { kind: 'code', code: 'code128', text: '0000', w: 50, h: 12 }],
];

/** What can be added to the slip: shapes, text and codes, and the fields of its data, which can be searched by name. */
export function FieldList({ designer, kind, onAdded }: { designer: Designer; kind: PrintKind; onAdded(id: string): void }) {
  const [search, setSearch] = useState('');
  const { draft, change } = designer;
  const isFull = draft.parts.length >= TEMPLATE_LIMITS.boxes;
  const add = (box: NewBox) => {
    const room = roomOf(draft);
    // Each below the one before, so that none hides another.
    const step = (draft.parts.length % 8) * 4;
    const x = Math.max(0, Math.round((room.w - box.w) / 2));
    const y = Math.max(0, Math.min(Math.round(room.h / 3) + step, room.h - box.h));
    const added = addBoxes(draft, [{ place: 'fixed', box: { ...box, x, y } }]);
    change(added.draft, null, { kind: 'parts', ids: new Set(added.ids) });
    for (const id of added.ids) onAdded(id);
  };
  const addField = (field: string, label: string, isImage: boolean) =>
    add(isImage ? { kind: 'image', field, w: 25, h: 25 } : { kind: 'text', text: `${label}：`, field, w: 60, h: 6 });
  const wanted = search.trim().toLowerCase();
  const groups = fieldGroups(kind)
    .map(({ name, fields }) => ({ name, fields: fields.filter(({ label }) => label.toLowerCase().includes(wanted)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className={styles.list}>
      <section aria-label="图形" className={styles.shapes}>
        {SHAPES.map(([label, box]) => (
          <Button key={label} size="small" disabled={isFull} onClick={() => add(box)}>
            {label}
          </Button>
        ))}
      </section>
      <TextInput
        size="small"
        aria-label="查找字段"
        placeholder="查找字段"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {isFull && <p className={styles.note}>一个模板最多 {TEMPLATE_LIMITS.boxes} 项内容。</p>}
      {groups.map(({ name, fields }) => (
        <section key={name} aria-label={`${name}字段`}>
          <h3>{name}</h3>
          {fields.map(({ path, label, isImage }) => (
            <button key={path} type="button" className={styles.field} disabled={isFull} onClick={() => addField(path, label, isImage)}>
              {label}
              {isImage && <small>图片</small>}
            </button>
          ))}
        </section>
      ))}
      {groups.length === 0 && <p className={styles.note}>没有这样的字段。</p>}
    </div>
  );
}
