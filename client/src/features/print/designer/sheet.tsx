import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { TemplateBox } from '#shared/print/template.schema.ts';
import { type Box, dragBoxes, type Guide, type Handle } from './boxes.ts';
import { columnKeys } from './columns.ts';
import {
  boxOf,
  type Draft,
  headerHeight,
  moveTable,
  type Part,
  placeParts,
  ROWS_DRAWN,
  resizeParts,
  roomOf,
  tableHeight,
  tableWidth,
} from './draft.ts';
import { partName, partText } from './part-text.ts';
import styles from './sheet.module.css';
import type { Designer } from './use-designer.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

interface SheetProps {
  designer: Designer;
  kind: PrintKind;
  /** Pixels per millimetre. */
  scale: number;
}

/** What the pointer drags, and where in the window it began. */
interface Grip {
  what: 'parts' | 'table' | Handle;
  ids: ReadonlySet<string>;
  x: number;
  y: number;
}

/** Millimetres per point. */
const POINT = 25.4 / 72;
/** A press that moves less than this, in pixels, only selects. */
const THRESHOLD = 3;
const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** The layout of the slip, with names of fields in place of values. A drag is shown live and becomes one undo step when it ends. */
export function Sheet({ designer, kind, scale }: SheetProps) {
  const { draft: settled, ids, chosen, choose, chooseParts, change } = designer;
  const grip = useRef<Grip | null>(null);
  const [live, setLive] = useState<{ draft: Draft; guides: readonly Guide[] } | null>(null);
  const draft = live?.draft ?? settled;
  const room = roomOf(draft);
  const onKeyDown = useSheetKeys(designer);

  const take = (event: PointerEvent, what: Grip['what'], held: ReadonlySet<string>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { what, ids: held, x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent) => {
    const held = grip.current;
    if (!held) return;
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!live && Math.hypot(right, down) < THRESHOLD) return;
    const [dx, dy] = [right / scale, down / scale];
    if (held.what === 'table') setLive({ draft: moveTable(settled, dx, dy), guides: [] });
    else if (held.what === 'parts') {
      const [moving, others] = [true, false].map((isHeld) => settled.parts.filter(({ id }) => held.ids.has(id) === isHeld)) as [
        Part[],
        Part[],
      ];
      const boxes = (parts: readonly Part[]): Box[] => parts.map((part) => boxOf(settled, part));
      const moved = dragBoxes(boxes(moving), boxes(others), dx, dy, roomOf(settled));
      setLive({
        draft: placeParts(settled, new Map(moving.map(({ id }, index) => [id, moved.boxes[index] as Box]))),
        guides: moved.guides,
      });
    } else setLive({ draft: resizeParts(settled, held.ids, held.what, dx, dy), guides: [] });
  };
  const drop = () => {
    grip.current = null;
    if (live) change(live.draft);
    setLive(null);
  };
  const onPart = (event: PointerEvent, id: string) => {
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    const next = isMore
      ? new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])
      : ids.has(id)
        ? ids
        : new Set([id]);
    chooseParts(next);
    take(event, 'parts', next);
  };
  const inPixels = ({ x, y, w, h }: Box) => ({ left: x * scale, top: y * scale, width: w * scale, height: h * scale });

  return (
    <fieldset
      className={styles.sheet}
      aria-label="版面"
      style={{ width: room.w * scale, height: room.h * scale, '--mm': `${scale}px` } as React.CSSProperties}
      onPointerDown={() => choose(null)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={onKeyDown}
    >
      <Margins draft={draft} />
      {draft.table && (
        <DesignTable designer={designer} draft={draft} kind={kind} scale={scale} onTake={(event) => take(event, 'table', ids)} />
      )}
      {draft.parts.map((part) => {
        const isChosen = ids.has(part.id);
        return (
          <button
            key={part.id}
            type="button"
            className={styles.part}
            data-kind={part.box.kind}
            data-part={part.id}
            aria-label={partName(kind, part.box)}
            aria-pressed={isChosen}
            style={inPixels(boxOf(draft, part))}
            onPointerDown={(event) => onPart(event, part.id)}
            onFocus={() => grip.current === null && !isChosen && chooseParts([part.id])}
          >
            <PartLook kind={kind} box={part.box} scale={scale} />
          </button>
        );
      })}
      {chosen?.kind === 'parts' &&
        draft.parts
          .filter(({ id }) => ids.has(id) && ids.size === 1)
          .map((part) => (
            <div key={part.id} className={styles.handles} style={inPixels(boxOf(draft, part))}>
              {HANDLES.map((handle) => (
                <span key={handle} className={styles.handle} data-handle={handle} onPointerDown={(event) => take(event, handle, ids)} />
              ))}
            </div>
          ))}
      {live?.guides.map(({ axis, at }) => (
        <span
          key={`${axis}${at}`}
          className={styles.guide}
          data-axis={axis}
          style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
        />
      ))}
    </fieldset>
  );
}

function Margins({ draft: { page } }: { draft: Draft }) {
  const { top, right, bottom, left } = page.margins;
  const inset = [top, right, page.h > 0 ? bottom : 0, left].map((side) => `calc(var(--mm) * ${side})`).join(' ');
  return <div className={styles.margins} style={{ inset }} />;
}

/** A box as it is printed, with the name of its field in place of the value. */
function PartLook({ kind, box, scale }: { kind: PrintKind; box: TemplateBox; scale: number }) {
  if (box.kind === 'line') {
    const line = { x1: 0, y1: 0, x2: box.w * scale, y2: box.h * scale };
    return (
      <svg className={styles.line} width={Math.max(1, box.w * scale)} height={Math.max(1, box.h * scale)} aria-hidden="true">
        <line
          {...line}
          stroke={box.color ?? '#000'}
          strokeWidth={(box.thickness ?? 0.2) * scale}
          strokeDasharray={box.dashed ? '4 3' : undefined}
        />
      </svg>
    );
  }
  if (box.kind === 'box') {
    const style = { borderWidth: Math.max(1, (box.thickness ?? 0.2) * scale), borderColor: box.color ?? '#000', background: box.fill };
    return <span className={styles.frame} style={style} />;
  }
  if (box.kind !== 'text') return <span className={styles.picture}>{partText(kind, box) || '图片'}</span>;
  const style = {
    fontSize: (box.size ?? 9) * POINT * scale,
    fontWeight: box.bold ? 700 : 400,
    color: box.color ?? '#000',
    textAlign: box.align ?? 'left',
    alignContent: { top: 'start', middle: 'center', bottom: 'end' }[box.valign ?? 'top'],
  } as const;
  return (
    <span className={styles.text} style={style}>
      {partText(kind, box)}
    </span>
  );
}

interface DesignTableProps extends SheetProps {
  draft: Draft;
  onTake(event: PointerEvent): void;
}

/** The table with its columns. A press on the header of a column selects it. */
function DesignTable({ designer, draft, kind, scale, onTake }: DesignTableProps) {
  const { chosen, choose } = designer;
  const { table } = draft;
  if (!table) return null;
  const isChosen = chosen?.kind === 'table';
  const chooseColumn = (column: number | null) => choose({ kind: 'table', column });
  const onHeader = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    chooseColumn(index);
  };
  const keys = columnKeys(table.cols);
  const rows = Array.from({ length: Math.max(ROWS_DRAWN, table.minRows ?? 0) }, (_, row) => row);
  return (
    <div
      className={styles.table}
      data-chosen={isChosen || undefined}
      style={{
        left: table.x * scale,
        top: table.y * scale,
        width: tableWidth(table) * scale,
        height: tableHeight(table) * scale,
        fontSize: (table.size ?? 9) * POINT * scale,
      }}
      onPointerDown={(event) => {
        if (!isChosen) chooseColumn(null);
        onTake(event);
      }}
    >
      {table.cols.map((column, index) => {
        const field = printField(kind, column.field, table.source);
        return (
          <div key={keys[index]} className={styles.column} style={{ width: column.w * scale }}>
            <button
              type="button"
              className={styles.header}
              aria-label={`列 ${column.title || field?.label || column.field}`}
              aria-pressed={isChosen && chosen.column === index}
              style={{ height: headerHeight(table) * scale }}
              onPointerDown={(event) => {
                chooseColumn(index);
                onTake(event);
              }}
              onKeyDown={(event) => onHeader(event, index)}
              onFocus={() => !isChosen && chooseColumn(index)}
            >
              {column.title}
            </button>
            {rows.map((row) => (
              <span key={row} className={styles.cell} style={{ height: table.rowH * scale, textAlign: column.align ?? 'left' }}>
                {row < ROWS_DRAWN && `〔${field?.label ?? column.field}〕`}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
