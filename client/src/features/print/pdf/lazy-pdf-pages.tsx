import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type PdfPagesType from './pdf-pages.tsx';

// What reads PDFs is large: it is fetched by those who print.
const PdfPages = lazy(() => import('./pdf-pages.tsx'));

export function LazyPdfPages(props: ComponentProps<typeof PdfPagesType>) {
  return (
    <Suspense fallback={<LoadingArea label="正在打开预览…" />}>
      <PdfPages {...props} />
    </Suspense>
  );
}
