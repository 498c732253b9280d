import { describe, expect, it } from 'vitest';
import { alignBoxes, type Box, distributeBoxes, dragBoxes, moveBoxes, resizeBox } from '#client/features/print/designer/boxes.ts';
import { addColumn, moveColumn, removeColumn, widenColumn } from '#client/features/print/designer/columns.ts';
import {
  addBoxes,
  arrange,
  boxOf,
  copyParts,
  draftOf,
  moveTable,
  removeParts,
  roomOf,
  tableEnd,
  templateOf,
} from '#client/features/print/designer/draft.ts';
import { firstStep, redo, step, undo } from '#client/features/print/designer/steps.ts';
import { type PrintTemplate, printTemplateSchema } from '#shared/print/template.schema.ts';

const room = { w: 200, h: 100 };
const box = (x: number, y: number, w = 20, h = 10): Box => ({ x, y, w, h });

describe('moving', () => {
  it('moves by halves of a millimetre, whatever the place before', () => {
    expect(moveBoxes([box(10, 10)], 0.5, -0.5, room)).toEqual([box(10.5, 9.5)]);
    expect(moveBoxes([box(56.64, 0.1)], -0.5, 0.2, room)).toEqual([box(56.14, 0.3)]);
    expect(moveBoxes([], 1, 1, room)).toEqual([]);
  });
  it('keeps several together and on the sheet', () => {
    const moved = moveBoxes([box(10, 10), box(170, 80)], 50, 50, room);
    expect(moved).toEqual([box(20, 20), box(180, 90)]);
  });
  it('moves what is larger than the sheet to its corner', () => {
    expect(moveBoxes([box(5, 5, 300, 10)], 3, 0, room)).toEqual([box(0, 5, 300, 10)]);
  });
});

describe('resizing', () => {
  it.each([
    ['se', 5, 5, box(50, 50, 25, 15)],
    ['nw', 5, 5, box(55, 55, 15, 5)],
    ['e', -100, 0, box(50, 50, 1, 10)],
    ['w', 100, 0, box(69, 50, 1, 10)],
    ['s', 0, 500, box(50, 50, 20, 50)],
    ['n', 0, -500, box(50, 0, 20, 60)],
  ] as const)('draws %s by %d, %d', (handle, dx, dy, expected) => {
    expect(resizeBox(box(50, 50), handle, dx, dy, room)).toEqual(expected);
  });
  it('leaves a level line level', () => {
    expect(resizeBox(box(10, 10, 50, 0), 'e', 5, 0, room, 0)).toEqual(box(10, 10, 55, 0));
  });
});

describe('laying out', () => {
  it('aligns several to their common edge and one to the sheet', () => {
    const two = [box(10, 10), box(50, 30, 40, 20)];
    expect(alignBoxes(two, 'left', room).map(({ x }) => x)).toEqual([10, 10]);
    expect(alignBoxes(two, 'right', room).map(({ x }) => x)).toEqual([70, 50]);
    expect(alignBoxes(two, 'middle', room).map(({ y }) => y)).toEqual([25, 20]);
    expect(alignBoxes([box(10, 10)], 'center', room)).toEqual([box(90, 10)]);
    expect(alignBoxes([box(10, 10)], 'bottom', room)).toEqual([box(10, 90)]);
  });
  it('gives equal gaps and keeps the outermost and the order', () => {
    const given = [box(100, 0), box(0, 0), box(30, 0, 40)];
    expect(distributeBoxes(given, 'x').map(({ x }) => x)).toEqual([100, 0, 40]);
    expect(distributeBoxes(given.slice(0, 2), 'x')).toEqual(given.slice(0, 2));
  });
  it('jumps to a near edge and says where', () => {
    const near = dragBoxes([box(10, 10)], [box(60, 50)], 49.4, 3, room);
    expect(near.boxes).toEqual([box(60, 13)]);
    expect(near.guides).toEqual([{ axis: 'x', at: 60 }]);
    expect(dragBoxes([box(10, 10)], [box(60, 50)], 33, 12, room).guides).toEqual([]);
  });
});

describe('steps', () => {
  it('goes back and forth, and forgets what was taken back once something else is done', () => {
    const third = step(step(firstStep(1), 2), 3);
    expect(undo(third).now).toBe(2);
    expect(redo(undo(third)).now).toBe(3);
    expect(redo(step(undo(third), 4)).now).toBe(4);
    expect(undo(firstStep(1)).now).toBe(1);
  });
  it('takes all letters typed into one field back in one step', () => {
    const typed = step(step(step(firstStep('a'), 'ab', 'title'), 'abc', 'title'), 'abcd', 'title');
    expect(undo(typed).now).toBe('a');
    expect(undo(step(typed, 'x', 'other')).now).toBe('abcd');
  });
  it('keeps no step for an edit that changes nothing', () => {
    const once = firstStep({});
    expect(step(once, once.now)).toBe(once);
  });
  it('keeps a hundred', () => {
    let steps = firstStep(0);
    for (let at = 1; at <= 150; at++) steps = step(steps, at);
    expect(steps.past).toHaveLength(100);
    expect(steps.past[0]).toBe(50);
  });
});

describe('columns', () => {
  const columns = [
    { w: 20, field: 'a' },
    { w: 60, field: 'b' },
    { w: 20, field: 'c' },
  ];
  const widths = (list: readonly { w: number }[]) => Math.round(list.reduce((sum, { w }) => sum + w, 0) * 10) / 10;
  it('adds one behind another and keeps the width of the table', () => {
    const added = addColumn(columns, { w: 20, field: 'new' }, 0);
    expect(added.map(({ field }) => field)).toEqual(['a', 'new', 'b', 'c']);
    expect(widths(added)).toBe(100);
  });
  it('gives the room of a removed one to the others, and keeps the last', () => {
    expect(widths(removeColumn(columns, 1))).toBe(100);
    expect(removeColumn(columns.slice(0, 1), 0)).toHaveLength(1);
  });
  it('moves within the table only', () => {
    expect(moveColumn(columns, 0, 2).map(({ field }) => field)).toEqual(['b', 'c', 'a']);
    expect(moveColumn(columns, 0, 3)).toEqual(columns);
    expect(moveColumn(columns, 5, 0)).toEqual(columns);
  });
  it('widens at the cost of the neighbour, which keeps its least', () => {
    expect(widenColumn(columns, 0, 30).map(({ w }) => w)).toEqual([30, 50, 20]);
    expect(widenColumn(columns, 2, 500).map(({ w }) => w)).toEqual([20, 4, 76]);
    expect(widenColumn(columns.slice(0, 1), 0, 50)).toEqual(columns.slice(0, 1));
  });
});

describe('a draft', () => {
  const template: PrintTemplate = printTemplateSchema.parse({
    version: 1,
    page: { w: 210, h: 140, margins: { top: 8, right: 10, bottom: 8, left: 10 } },
    fixed: [
      { kind: 'text', x: 10, y: 8, w: 60, h: 8, text: '送货单' },
      { kind: 'line', x: 10, y: 20, w: 100, h: 0 },
    ],
    table: { source: 'lines', x: 10, y: 30, rowH: 6, headerH: 8, totals: true, cols: [{ title: '产品', field: 'productsName', w: 50 }] },
    after: [{ kind: 'text', x: 10, y: 4, w: 60, h: 6, text: '合计', field: 'order.receivables' }],
  });
  const draft = draftOf(template);
  const [first, , behind] = draft.parts.map(({ id }) => id) as [string, string, string];

  it('becomes the same template again', () => {
    expect(templateOf(draft)).toEqual(template);
  });
  it('shows parts that follow the table below it, at their distance from it', () => {
    // A header of 8 mm, three sample rows and one row of totals.
    expect(tableEnd(draft)).toBe(30 + 8 + 4 * 6);
    const part = draft.parts[2];
    expect(part && boxOf(draft, part).y).toBe(tableEnd(draft) + 4);
    const moved = arrange(draft, new Set([behind]), (boxes, whole) => moveBoxes(boxes, 1, 0.5, whole));
    expect(templateOf(moved).after[0]).toMatchObject({ x: 11, y: 4.5 });
  });
  it('moves, copies and removes only what is chosen, and stays a template', () => {
    const moved = arrange(draft, new Set([first]), (boxes, whole) => moveBoxes(boxes, 5, 5, whole));
    expect(templateOf(moved).fixed.map(({ x }) => x)).toEqual([15, 10]);
    const copied = copyParts(moved, new Set([first]));
    expect(templateOf(copied.draft).fixed).toHaveLength(3);
    const removed = removeParts(copied.draft, new Set(copied.ids));
    expect(templateOf(removed)).toEqual(templateOf(moved));
    const { draft: added } = addBoxes(draft, [{ place: 'fixed', box: { kind: 'box', x: 1, y: 1, w: 5, h: 5 } }]);
    expect(printTemplateSchema.safeParse(templateOf(added)).success).toBe(true);
  });
  it('keeps the table on the sheet', () => {
    expect(moveTable(draft, 1000, -1000).table).toMatchObject({ x: 160, y: 0 });
  });
  it('shows of a roll as much as stands on it', () => {
    const roll = { ...draft, page: { ...draft.page, w: 80, h: 0 } };
    expect(roomOf(roll).h).toBe(tableEnd(draft) + 4 + 6 + 20);
  });
});
