import type { PrintTemplate, TemplateBox, TemplateTable } from '#shared/print/template.schema.ts';
import { type Box, extentOf, moveBoxes, type Room, resizeBox, tidy } from './boxes.ts';

/** Where a box is placed: at a fixed position on the sheet, or relative to the end of the table. */
export type PartPlace = 'fixed' | 'after';

/** A box of the template with an id, by which it stays selected when other boxes are added or removed. */
export interface Part {
  id: string;
  place: PartPlace;
  box: TemplateBox;
}

/** A template while it is designed. */
export interface Draft {
  page: PrintTemplate['page'];
  table: TemplateTable | null;
  parts: readonly Part[];
}

/** At least this many rows of the table are drawn in the designer. */
export const ROWS_DRAWN = 3;
/** Height of the table's header in millimetres when the template does not set it; the printed one is the same. */
const HEADER_HEIGHT = 7;
/** Empty paper in millimetres that is shown below the contents of a roll, which has no page height. */
const ROLL_REST = 20;

let count = 0;
const newId = (): string => `part-${++count}`;

export function draftOf(template: PrintTemplate): Draft {
  const named = (place: PartPlace) => (box: TemplateBox) => ({ id: newId(), place, box });
  return {
    page: template.page,
    table: template.table,
    parts: [...template.fixed.map(named('fixed')), ...template.after.map(named('after'))],
  };
}

export function templateOf({ page, table, parts }: Draft): PrintTemplate {
  const boxes = (place: PartPlace) => parts.filter((part) => part.place === place).map(({ box }) => box);
  return { version: 1, page, fixed: boxes('fixed'), table, after: boxes('after') };
}

export const headerHeight = (table: TemplateTable): number => table.headerH ?? HEADER_HEIGHT;
const footRows = (table: TemplateTable): number => (table.pageTotals ? 1 : 0) + (table.totals ? 1 : 0);
export const tableHeight = (table: TemplateTable): number =>
  tidy(headerHeight(table) + table.rowH * (Math.max(ROWS_DRAWN, table.minRows ?? 0) + footRows(table)));
export const tableWidth = (table: TemplateTable): number => tidy(table.cols.reduce((sum, { w }) => sum + w, 0));

/** Where the drawn table ends; parts placed `after` it are measured from here. */
export const tableEnd = ({ table }: Draft): number => (table ? tidy(table.y + tableHeight(table)) : 0);

/** The box of a part on the drawn sheet. */
export function boxOf(draft: Draft, { place, box: { x, y, w, h } }: Part): Box {
  return { x, y: place === 'after' ? tidy(y + tableEnd(draft)) : y, w, h };
}

/** The size of the sheet; of a roll as much as its contents need. */
export function roomOf(draft: Draft): Room {
  const { w, h } = draft.page;
  if (h > 0) return { w, h };
  const boxes = draft.parts.map((part) => boxOf(draft, part));
  return { w, h: tidy(Math.max(tableEnd(draft), boxes.length > 0 ? extentOf(boxes).y + extentOf(boxes).h : 0) + ROLL_REST) };
}

export function changePart(draft: Draft, id: string, change: (part: Part) => Part): Draft {
  return { ...draft, parts: draft.parts.map((part) => (part.id === id ? change(part) : part)) };
}

/** Moves and resizes parts, by id. Boxes are those of the drawn sheet, also for parts after the table. */
export function placeParts(draft: Draft, placed: ReadonlyMap<string, Box>): Draft {
  const end = tableEnd(draft);
  return {
    ...draft,
    parts: draft.parts.map((part) => {
      const box = placed.get(part.id);
      if (!box) return part;
      const y = part.place === 'after' ? tidy(box.y - end) : box.y;
      return { ...part, box: { ...part.box, x: box.x, y, w: box.w, h: box.h } };
    }),
  };
}

/** Rearranges the chosen parts together by `how`, which gets and returns their boxes in the same order. */
export function arrange(draft: Draft, ids: ReadonlySet<string>, how: (boxes: Box[], room: Room) => Box[]): Draft {
  const chosen = draft.parts.filter(({ id }) => ids.has(id));
  const boxes = how(
    chosen.map((part) => boxOf(draft, part)),
    roomOf(draft),
  );
  return placeParts(draft, new Map(chosen.map(({ id }, index) => [id, boxes[index] as Box])));
}

export function resizeParts(
  draft: Draft,
  ids: ReadonlySet<string>,
  handle: Parameters<typeof resizeBox>[1],
  dx: number,
  dy: number,
): Draft {
  const chosen = draft.parts.filter(({ id }) => ids.has(id));
  const room = roomOf(draft);
  const least = (part: Part) => (part.box.kind === 'line' ? 0 : 1);
  return placeParts(draft, new Map(chosen.map((part) => [part.id, resizeBox(boxOf(draft, part), handle, dx, dy, room, least(part))])));
}

/** Moves the table; its header and first row stay on the sheet. */
export function moveTable(draft: Draft, dx: number, dy: number): Draft {
  const { table } = draft;
  if (!table) return draft;
  const whole = { x: table.x, y: table.y, w: tableWidth(table), h: headerHeight(table) + table.rowH };
  const [moved] = moveBoxes([whole], dx, dy, roomOf(draft));
  return moved ? { ...draft, table: { ...table, x: moved.x, y: moved.y } } : draft;
}

/** Adds boxes on top of all others. @returns the ids of the added ones */
export function addBoxes(draft: Draft, boxes: readonly { place: PartPlace; box: TemplateBox }[]): { draft: Draft; ids: string[] } {
  const added = boxes.map((part) => ({ ...part, id: newId() }));
  return { draft: { ...draft, parts: [...draft.parts, ...added] }, ids: added.map(({ id }) => id) };
}

export function removeParts(draft: Draft, ids: ReadonlySet<string>): Draft {
  return { ...draft, parts: draft.parts.filter(({ id }) => !ids.has(id)) };
}

/** Copies the chosen parts, 3 mm below and to the right. @returns the ids of the copies */
export function copyParts(draft: Draft, ids: ReadonlySet<string>): { draft: Draft; ids: string[] } {
  const copies = draft.parts
    .filter(({ id }) => ids.has(id))
    .map(({ place, box }) => ({ place, box: { ...box, x: tidy(box.x + 3), y: tidy(box.y + 3) } }));
  return addBoxes(draft, copies);
}
