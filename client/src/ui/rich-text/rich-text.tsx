import { lazy, Suspense } from 'react';
import { asHtml } from '#client/lib/html-text.ts';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type { RichTextEditorProps } from './editor.tsx';
import styles from './rich-text.module.css';

// Lazy, because the editor is large and few pages need it.
const Editor = lazy(() => import('./editor.tsx'));
const View = lazy(() => import('./view.tsx'));

/** Field for text with headings, sizes, lists, links and pictures. Plain text is taken, too; it yields HTML. */
export function RichTextField({ value, ...rest }: RichTextEditorProps) {
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <Editor {...rest} value={asHtml(value)} />
    </Suspense>
  );
}

/** Shows text that is either HTML or plain text. */
export function RichText({ content }: { content: string }) {
  return (
    <Suspense fallback={<LoadingArea />}>
      <View html={asHtml(content)} />
    </Suspense>
  );
}
