import { lazy, Suspense } from 'react';
import { asHtml } from '#client/lib/html-text.ts';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type { RichTextEditorProps } from './editor.tsx';
import styles from './rich-text.module.css';

// The editor is large: it is fetched by those who write.
const Editor = lazy(() => import('./editor.tsx'));
const View = lazy(() => import('./view.tsx'));

/** Text with headings, sizes, lists, links and pictures. */
export function RichTextField({ value, ...rest }: RichTextEditorProps) {
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <Editor {...rest} value={asHtml(value)} />
    </Suspense>
  );
}

export function RichText({ content }: { content: string }) {
  return (
    <Suspense fallback={<LoadingArea />}>
      <View html={asHtml(content)} />
    </Suspense>
  );
}
