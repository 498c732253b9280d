import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './rich-text.module.css';
import { EXTENSIONS } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import { isPicture, useImageUpload } from './use-image-upload.ts';

export interface RichTextEditorProps {
  id?: string;
  label: string;
  /** HTML; empty if there is no text. */
  value: string;
  invalid?: boolean;
  'aria-describedby'?: string | undefined;
  /** Size limit of a picture, in MB. */
  fileSize?: number;
  onChange(html: string): void;
}

/** Pause in typing before `onChange` is called, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Editor for text with headings, sizes, lists, links and pictures. Pictures can be chosen, pasted and dropped. */
export default function RichTextEditor({ id = '', label, value, invalid, fileSize = 5, onChange, ...rest }: RichTextEditorProps) {
  const describedBy = rest['aria-describedby'];
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setTurn] = useState(0);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const insertImages = useImageUpload(editor, fileSize);

  const tell = useEffectEvent((source: Editor) => {
    clearTimeout(timer.current);
    const html = source.isEmpty ? '' : source.getHTML();
    if (html === told.current) return;
    told.current = html;
    onChange(html);
  });
  const onPictures = useEffectEvent((data: DataTransfer | null) => {
    const pictures = [...(data?.files ?? [])].filter(isPicture);
    if (pictures.length > 0) void insertImages(pictures);
    return pictures.length > 0;
  });

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      // The page's content security policy refuses style elements.
      injectCSS: false,
      content: told.current,
      editorProps: {
        // Hands the text on before a shortcut such as Ctrl+S saves it.
        handleKeyDown: (_view, event) => {
          if (event.ctrlKey || event.metaKey) tell(made);
        },
        handlePaste: (_view, event) => onPictures(event.clipboardData),
        handleDrop: (_view, event) => onPictures(event.dataTransfer),
      },
      onUpdate: ({ editor: source }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell(source), DEBOUNCE_MS);
      },
      onBlur: ({ editor: source }) => tell(source),
      // Renders again, because the toolbar shows the format at the cursor.
      onTransaction: () => setTurn((turn) => turn + 1),
    });
    setEditor(made);
    return () => {
      clearTimeout(timer.current);
      made.destroy();
    };
  }, []);

  // A value that this editor did not hand on comes from the form, such as after a reset.
  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          role: 'textbox',
          class: styles.text ?? '',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
      },
    });
  }, [editor, id, label, invalid, describedBy]);

  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      {editor && <Toolbar editor={editor} onImages={(files) => void insertImages(files)} />}
      <div ref={place} className={styles.place} />
    </div>
  );
}
