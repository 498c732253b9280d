import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type PdfPagesType from './pdf-pages.tsx';

// The library that reads PDFs is large, so it is loaded on the first preview.
const PdfPages = lazy(() => import('./pdf-pages.tsx'));

export function LazyPdfPages(props: ComponentProps<typeof PdfPagesType>) {
  return (
    <Suspense fallback={<LoadingArea label="正在打开预览…" />}>
      <PdfPages {...props} />
    </Suspense>
  );
}
