import {
  BoldIcon,
  CodeSquareIcon,
  type Icon,
  ImageIcon,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  ListUnorderedIcon,
  QuoteIcon,
  RedoIcon,
  StrikethroughIcon,
  UndoIcon,
  XIcon,
} from '@primer/octicons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { IconButton } from '#client/ui/button.tsx';
import { askReason } from '#client/ui/confirm.ts';
import { Select } from '#client/ui/select.tsx';
import styles from './rich-text.module.css';
import { HEADINGS, TEXT_SIZES } from './schema.ts';

const SIZE_LABELS = { small: '小', large: '大', huge: '特大' } as const;
const HEADING_OPTIONS = [{ value: '', label: '正文' }, ...HEADINGS.map((level) => ({ value: String(level), label: `标题 ${level}` }))];
const SIZE_OPTIONS = [{ value: '', label: '标准' }, ...TEXT_SIZES.map((size) => ({ value: size, label: SIZE_LABELS[size] }))];
const ADDRESS_MAX = 500;

interface Tool {
  label: string;
  icon: Icon;
  isOn?: boolean;
  isOff?: boolean;
  run(): unknown;
}

async function askLink(editor: Editor): Promise<void> {
  const address = await askReason({
    title: '插入链接',
    message: '选中的文字将链接到：',
    reason: { label: '链接地址', maxLength: ADDRESS_MAX },
  });
  if (address === null) return;
  const href = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

/** The formatting buttons. They act on the editor's selection. */
export function Toolbar({ editor, onImages }: { editor: Editor; onImages(files: File[]): void }) {
  const [picker, setPicker] = useState<HTMLInputElement | null>(null);
  const change = () => editor.chain().focus();
  const heading = HEADINGS.find((level) => editor.isActive('heading', { level }));
  const size = TEXT_SIZES.find((one) => editor.isActive('textSize', { size: one }));
  const tools: Tool[] = [
    { label: '粗体', icon: BoldIcon, isOn: editor.isActive('bold'), run: () => change().toggleBold().run() },
    { label: '斜体', icon: ItalicIcon, isOn: editor.isActive('italic'), run: () => change().toggleItalic().run() },
    { label: '删除线', icon: StrikethroughIcon, isOn: editor.isActive('strike'), run: () => change().toggleStrike().run() },
    { label: '编号列表', icon: ListOrderedIcon, isOn: editor.isActive('orderedList'), run: () => change().toggleOrderedList().run() },
    { label: '项目列表', icon: ListUnorderedIcon, isOn: editor.isActive('bulletList'), run: () => change().toggleBulletList().run() },
    { label: '引用', icon: QuoteIcon, isOn: editor.isActive('blockquote'), run: () => change().toggleBlockquote().run() },
    { label: '代码块', icon: CodeSquareIcon, isOn: editor.isActive('codeBlock'), run: () => change().toggleCodeBlock().run() },
    {
      label: '链接',
      icon: LinkIcon,
      isOn: editor.isActive('link'),
      run: () => (editor.isActive('link') ? change().unsetLink().run() : void askLink(editor)),
    },
    { label: '图片', icon: ImageIcon, run: () => picker?.click() },
    { label: '清除格式', icon: XIcon, run: () => change().unsetAllMarks().clearNodes().run() },
    { label: '撤销', icon: UndoIcon, isOff: !editor.can().undo(), run: () => change().undo().run() },
    { label: '重做', icon: RedoIcon, isOff: !editor.can().redo(), run: () => change().redo().run() },
  ];
  return (
    <div role="toolbar" aria-label="格式" className={styles.toolbar}>
      <Select
        aria-label="标题级别"
        className={styles.select}
        options={HEADING_OPTIONS}
        value={heading === undefined ? '' : String(heading)}
        onChange={({ target }) => {
          const level = HEADINGS.find((one) => String(one) === target.value);
          if (level === undefined) change().setParagraph().run();
          else change().setHeading({ level }).run();
        }}
      />
      <Select
        aria-label="文字大小"
        className={styles.select}
        options={SIZE_OPTIONS}
        value={size ?? ''}
        onChange={({ target }) => {
          if (target.value === '') change().unsetMark('textSize').run();
          else change().setMark('textSize', { size: target.value }).run();
        }}
      />
      {tools.map(({ label, icon, isOn, isOff = false, run }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          size="small"
          tooltipDirection="s"
          aria-pressed={isOn}
          disabled={isOff}
          className={isOn ? styles.on : undefined}
          onClick={run}
        />
      ))}
      <input
        ref={setPicker}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
