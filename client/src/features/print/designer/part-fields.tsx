import { ColorField } from '#client/ui/color-field.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { PRINT_FIELDS, printField } from '#shared/print/fields.ts';
import { formatsOf, PRINT_FORMATS, type PrintFormat } from '#shared/print/formats.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { TemplateBox } from '#shared/print/template.schema.ts';
import { type Box, moveBoxes, resizeBox } from './boxes.ts';
import styles from './designer.module.css';
import { boxOf, changePart, type Part, type PartPlace, placeParts, roomOf, tableEnd } from './draft.ts';
import { ALIGN_OPTIONS, Figure, Pick, Tick, Words } from './fields.tsx';
import { partName } from './part-text.ts';
import type { Designer } from './use-designer.ts';

const NO_FIELD = '';
const OPERATORS = [
  { value: 'filled', label: '有内容' },
  { value: 'empty', label: '为空' },
  { value: 'eq', label: '等于' },
  { value: 'ne', label: '不等于' },
  { value: 'gt', label: '大于' },
  { value: 'lt', label: '小于' },
] as const;
const SHEETS = [
  { value: 'every', label: '每页' },
  { value: 'first', label: '仅首页' },
  { value: 'last', label: '仅末页' },
] as const;
const PLACES: readonly { value: PartPlace; label: string }[] = [
  { value: 'fixed', label: '固定位置' },
  { value: 'after', label: '跟在表格之后' },
];
const VALIGN_OPTIONS = [
  { value: 'top', label: '靠上' },
  { value: 'middle', label: '居中' },
  { value: 'bottom', label: '靠下' },
] as const;
const CODE_OPTIONS = [
  { value: 'qr', label: '二维码' },
  { value: 'code128', label: '条形码（Code 128）' },
] as const;

interface PartFieldsProps {
  designer: Designer;
  kind: PrintKind;
  part: Part;
}

/** The properties of one selected box. */
export function PartFields({ designer, kind, part }: PartFieldsProps) {
  const { draft, change } = designer;
  const { box } = part;
  /** Changes properties of the box; `undefined` or empty text removes one. */
  const patch = (changes: object, of = `${part.id} ${Object.keys(changes).join()}`) =>
    change(
      changePart(draft, part.id, (given) => ({ ...given, box: withChanges(given.box, changes) })),
      of,
    );
  const place = boxOf(draft, part);
  const room = roomOf(draft);
  const put = (changes: Partial<Box>) => {
    const sized = resizeBox({ ...place, ...changes, x: place.x, y: place.y }, 'se', 0, 0, room, 0);
    const { x = place.x, y = place.y } = changes;
    const [moved] = moveBoxes([{ ...sized, x, y }], 0, 0, room);
    if (moved) change(placeParts(draft, new Map([[part.id, moved]])), `${part.id} ${Object.keys(changes).join()}`);
  };
  const moveTo = (next: PartPlace) => {
    const down = next === 'after' ? -tableEnd(draft) : tableEnd(draft);
    change(changePart(draft, part.id, (given) => ({ ...given, place: next, box: { ...given.box, y: Math.max(0, given.box.y + down) } })));
  };
  return (
    <section className={styles.group} aria-label="所选内容">
      <h3>{partName(kind, box)}</h3>
      <div className={styles.pair}>
        <Figure label="左" unit="mm" value={place.x} onChange={(x) => put({ x })} />
        <Figure label="上" unit="mm" value={place.y} onChange={(y) => put({ y })} />
        <Figure label="宽" unit="mm" value={place.w} onChange={(w) => put({ w })} />
        <Figure label="高" unit="mm" value={place.h} onChange={(h) => put({ h })} />
      </div>
      <Content kind={kind} box={box} onPatch={patch} />
      <Condition kind={kind} box={box} onPatch={patch} />
      <div className={styles.pair}>
        {draft.table && <Pick label="位置" value={part.place} options={PLACES} onChange={moveTo} />}
        {part.place === 'fixed' && <Pick label="打印在" value={box.on ?? 'every'} options={SHEETS} onChange={(on) => patch({ on })} />}
      </div>
    </section>
  );
}

function withChanges(box: TemplateBox, changes: object): TemplateBox {
  return Object.fromEntries(
    Object.entries({ ...box, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
  ) as TemplateBox;
}

interface BoxFieldsProps {
  kind: PrintKind;
  box: TemplateBox;
  onPatch(changes: object): void;
}

function fieldOptions(kind: PrintKind, isImage: boolean, none?: string) {
  const fields = Object.entries(PRINT_FIELDS[kind].fields).filter(([, { type }]) => (type === 'image') === isImage);
  return [...(none === undefined ? [] : [{ value: NO_FIELD, label: none }]), ...fields.map(([value, { label }]) => ({ value, label }))];
}

function Content({ kind, box, onPatch }: BoxFieldsProps) {
  switch (box.kind) {
    case 'text':
      return <TextContent kind={kind} box={box} onPatch={onPatch} />;
    case 'image':
      return (
        <>
          <Pick
            label="图片"
            value={box.field ?? NO_FIELD}
            options={fieldOptions(kind, true, '未选择')}
            onChange={(field) => onPatch({ field })}
          />
          <Pick label="水平对齐" value={box.align ?? 'left'} options={ALIGN_OPTIONS} onChange={(align) => onPatch({ align })} />
        </>
      );
    case 'code':
      return (
        <>
          <Pick label="类型" value={box.code} options={CODE_OPTIONS} onChange={(code) => onPatch({ code })} />
          <Pick
            label="内容字段"
            value={box.field ?? NO_FIELD}
            options={fieldOptions(kind, false, '不用字段')}
            onChange={(field) => onPatch({ field })}
          />
          <Words label="固定内容" value={box.text} onChange={(text) => onPatch({ text })} />
        </>
      );
    default:
      return (
        <>
          <Figure
            label="线宽"
            unit="mm"
            least={0.05}
            most={5}
            value={box.thickness ?? 0.2}
            onChange={(thickness) => onPatch({ thickness })}
          />
          {box.kind === 'line' && <Tick label="虚线" checked={box.dashed ?? false} onChange={(dashed) => onPatch({ dashed })} />}
          <Colour label="颜色" value={box.color ?? '#000000'} onChange={(color) => onPatch({ color })} />
        </>
      );
  }
}

function TextContent({ kind, box, onPatch }: BoxFieldsProps & { box: Extract<TemplateBox, { kind: 'text' }> }) {
  const field = box.field === undefined ? undefined : printField(kind, box.field);
  const formats = field ? formatsOf(field.type) : [];
  // The format of the field before may not fit this one, so it is removed.
  const choose = (path: string) => onPatch({ field: path || undefined, format: undefined });
  return (
    <>
      <Pick label="字段" value={box.field ?? NO_FIELD} options={fieldOptions(kind, false, '不用字段，只打印文字')} onChange={choose} />
      {formats.length > 1 && (
        <Pick
          label="格式"
          value={box.format ?? (formats[0] as PrintFormat)}
          options={formats.map((value) => ({ value, label: PRINT_FORMATS[value].name }))}
          onChange={(format) => onPatch({ format })}
        />
      )}
      <div className={styles.pair}>
        <Words label="前面的文字" value={box.text} onChange={(text) => onPatch({ text })} />
        <Words label="后面的文字" value={box.suffix} onChange={(suffix) => onPatch({ suffix })} />
        <Figure label="字号" unit="pt" least={4} most={96} value={box.size ?? 9} onChange={(size) => onPatch({ size })} />
        <div className={styles.tick}>
          <Tick label="加粗" checked={box.bold ?? false} onChange={(bold) => onPatch({ bold })} />
        </div>
        <Pick label="水平对齐" value={box.align ?? 'left'} options={ALIGN_OPTIONS} onChange={(align) => onPatch({ align })} />
        <Pick label="垂直对齐" value={box.valign ?? 'top'} options={VALIGN_OPTIONS} onChange={(valign) => onPatch({ valign })} />
      </div>
      <Colour label="颜色" value={box.color ?? '#000000'} onChange={(color) => onPatch({ color })} />
    </>
  );
}

function Colour({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const take = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text) && onChange(text);
  return <FormField label={label}>{({ id }) => <ColorField id={id} label={label} required value={value} onChange={take} />}</FormField>;
}

/** The condition under which the box is printed: that its own field has content, or any other one. */
function Condition({ kind, box, onPatch }: BoxFieldsProps) {
  const { when } = box;
  const own = 'field' in box ? box.field : undefined;
  const all = Object.entries(PRINT_FIELDS[kind].fields).map(([value, { label }]) => ({ value, label }));
  const isOwn = when !== undefined && when.field === own && when.op === 'filled';
  const say = (field: string, op: NonNullable<typeof when>['op'], value = when?.value) =>
    onPatch({ when: field === NO_FIELD ? undefined : { field, op, ...(op !== 'filled' && op !== 'empty' ? { value: value ?? '' } : {}) } });
  return (
    <>
      {own !== undefined && (
        <Tick
          label="没有内容时不打印"
          checked={isOwn}
          onChange={(isHidden) => onPatch({ when: isHidden ? { field: own, op: 'filled' } : undefined })}
        />
      )}
      {!isOwn && (
        <>
          <Pick
            label="打印条件"
            value={when?.field ?? NO_FIELD}
            options={[{ value: NO_FIELD, label: '总是打印' }, ...all]}
            onChange={(field) => say(field, when?.op ?? 'filled')}
          />
          {when && (
            <div className={styles.pair}>
              <Pick label="条件" value={when.op} options={OPERATORS} onChange={(op) => say(when.field, op)} />
              {when.op !== 'filled' && when.op !== 'empty' && (
                <Words label="比较值" value={when.value} onChange={(value) => say(when.field, when.op, value)} />
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}
