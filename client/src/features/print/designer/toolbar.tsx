import { CopyIcon, RedoIcon, TrashIcon, UndoIcon, ZoomInIcon, ZoomOutIcon } from '@primer/octicons-react';
import { ActionMenu } from '#client/ui/action-menu.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { type Alignment, alignBoxes, distributeBoxes } from './boxes.ts';
import styles from './designer.module.css';
import { arrange } from './draft.ts';
import type { Designer } from './use-designer.ts';
import { duplicateChosen, removeChosen } from './use-sheet-keys.ts';

const ALIGNMENTS: readonly (readonly [Alignment, string])[] = [
  ['left', '左对齐'],
  ['center', '水平居中'],
  ['right', '右对齐'],
  ['top', '上对齐'],
  ['middle', '垂直居中'],
  ['bottom', '下对齐'],
];

interface ToolbarProps {
  designer: Designer;
  isPreview: boolean;
  onPreview(isPreview: boolean): void;
  onZoom(by: number): void;
}

export function Toolbar({ designer, isPreview, onPreview, onZoom }: ToolbarProps) {
  const { draft, ids, chosen, change, canUndo, canRedo, undo, redo } = designer;
  const isSome = ids.size > 0;
  const items = [
    ...ALIGNMENTS.map(([to, label]) => ({
      label,
      onSelect: () => change(arrange(draft, ids, (boxes, room) => alignBoxes(boxes, to, room))),
    })),
    {
      label: '水平等距',
      separated: true,
      disabled: ids.size < 3,
      onSelect: () => change(arrange(draft, ids, (boxes) => distributeBoxes(boxes, 'x'))),
    },
    { label: '垂直等距', disabled: ids.size < 3, onSelect: () => change(arrange(draft, ids, (boxes) => distributeBoxes(boxes, 'y'))) },
  ];
  return (
    <div role="toolbar" aria-label="设计工具" className={styles.toolbar}>
      <IconButton icon={UndoIcon} label="撤销 Ctrl+Z" disabled={!canUndo || isPreview} onClick={undo} />
      <IconButton icon={RedoIcon} label="重做 Ctrl+Y" disabled={!canRedo || isPreview} onClick={redo} />
      <IconButton icon={CopyIcon} label="复制 Ctrl+D" disabled={!isSome || isPreview} onClick={() => duplicateChosen(designer)} />
      <IconButton
        icon={TrashIcon}
        label="删除 Delete"
        disabled={(!isSome && chosen?.kind !== 'table') || isPreview}
        onClick={() => removeChosen(designer)}
      />
      <ActionMenu
        trigger={
          <Button size="small" disabled={!isSome || isPreview}>
            对齐
          </Button>
        }
        items={items}
      />
      <IconButton icon={ZoomOutIcon} label="缩小" disabled={isPreview} onClick={() => onZoom(1 / 1.25)} />
      <IconButton icon={ZoomInIcon} label="放大" disabled={isPreview} onClick={() => onZoom(1.25)} />
      <span className={styles.keys}>方向键移动 0.5 毫米，Shift 为 5 毫米，Alt 改大小</span>
      <Button size="small" aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
        {isPreview ? '返回设计' : '预览'}
      </Button>
    </div>
  );
}
