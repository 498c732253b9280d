import { lazy, Suspense, useEffect, useState } from 'react';
import { LazyPdfPages } from '#client/features/print/pdf/lazy-pdf-pages.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#client/ui/feedback.tsx';
import styles from './customer-link.module.css';
import { fetchLinkFile } from './link-api.ts';

const ImageViewer = lazy(() => import('#client/ui/image-viewer.tsx').then((module) => ({ default: module.ImageViewer })));

interface Wanted {
  token: string;
  fileId?: number;
  lineId?: number;
}

type Fetched = { blob: Blob; url: string } | { error: string } | null;

function useLinkFile({ token, fileId, lineId }: Wanted, isWanted = true): [Fetched, () => void] {
  const [file, setFile] = useState<Fetched>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is one more run
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    if (!isWanted) return;
    setFile(null);
    fetchLinkFile({ token, ...(fileId ? { fileId } : {}), ...(lineId ? { lineId } : {}) }).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setFile({ blob, url });
      },
      (error: unknown) => !isGone && setFile({ error: toApiError(error).message }),
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [token, fileId, lineId, isWanted, tries]);
  return [file, () => setTries((now) => now + 1)];
}

/** A picture of the order. A tap shows it large. */
export function LinkPicture({ name, isSmall = false, ...wanted }: Wanted & { name: string; isSmall?: boolean }) {
  const [file, again] = useLinkFile(wanted);
  const [isOpen, setOpen] = useState(false);
  if (file === null) return <Skeleton height={isSmall ? 56 : 160} />;
  if ('error' in file) return isSmall ? null : <ErrorState title={name} message={file.error} onRetry={again} />;
  return (
    <>
      <button type="button" className={isSmall ? styles.sample : styles.artwork} aria-label={`查看 ${name}`} onClick={() => setOpen(true)}>
        <img src={file.url} alt={name} />
      </button>
      {isOpen && (
        <Suspense>
          <ImageViewer src={file.url} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A button that shows a PDF of the order in a dialog, because phone browsers do not show PDFs in a page. */
export function LinkPdf({ name, ...wanted }: Wanted & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [file, again] = useLinkFile(wanted, isOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>查看 PDF</Button>
      {isOpen && (
        <Dialog
          title={name}
          size="large"
          fixedHeight
          flush
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
        >
          {file !== null && 'error' in file && <ErrorState message={file.error} onRetry={again} />}
          {file !== null && 'blob' in file && <LazyPdfPages file={file.blob} isActualSize={false} />}
        </Dialog>
      )}
    </>
  );
}
