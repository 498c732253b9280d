import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import styles from './pdf-pages.module.css';

/** One worker for all files. It is passed to `getDocument` each time, so that closing a file does not end the worker that reads another. */
const worker = PDFWorker.create({ port: new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' }) });

/** CSS pixels (1/96 inch) per point of a PDF (1/72 inch). */
const PIXELS_OF_POINT = 96 / 72;
/** Padding left and right of a sheet together, in pixels, as in the style sheet. */
const MARGIN = 32;

interface PdfPagesProps {
  file: Blob;
  /** Shows sheets as large as on paper; else they fit the width, but are never larger than on paper. */
  isActualSize: boolean;
}

/**
 * Shows the sheets of a PDF. The browser's own viewer is not used, because phones have none and its scale cannot be set. The files contain
 * their fonts, so nothing else is fetched.
 */
export default function PdfPages({ file, isActualSize }: PdfPagesProps) {
  const [shown, setShown] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [width, setWidth] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isLeft = false;
    let opened: PDFDocumentProxy | null = null;
    setBroken(false);
    const open = async () => {
      opened = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), worker }).promise;
      if (isLeft) await opened.loadingTask.destroy();
      else setShown(opened);
    };
    open().catch(() => setBroken(!isLeft));
    return () => {
      isLeft = true;
      void opened?.loadingTask.destroy();
    };
  }, [file]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const numbers = Array.from({ length: shown?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <div ref={area} className={styles.area} data-pages={shown?.numPages}>
      {isBroken && <ErrorState title="预览失败" message="无法显示该文件，请重试。" />}
      {!isBroken && !shown && <LoadingArea label="正在打开预览…" />}
      {!isBroken &&
        shown &&
        numbers.map((number) => (
          <PdfPage key={`${shown.fingerprints[0]} ${number}`} file={shown} number={number} room={isActualSize ? null : width - MARGIN} />
        ))}
    </div>
  );
}

interface PdfPageProps {
  file: PDFDocumentProxy;
  number: number;
  /** Available width in pixels; null shows the sheet as large as on paper. */
  room: number | null;
}

/** One sheet, drawn when it comes near the view. Its text stands inside the canvas for screen readers. */
function PdfPage({ file, number, room }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [words, setWords] = useState('');
  const [isSeen, setSeen] = useState(number === 1);
  useEffect(() => {
    let isLeft = false;
    file.getPage(number).then(
      (found) => !isLeft && setPage(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [file, number]);
  const sheet = page?.getViewport({ scale: PIXELS_OF_POINT });
  const scale = sheet && room !== null ? Math.min(1, Math.max(room, 120) / sheet.width) : 1;
  useEffect(() => {
    const element = canvas.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: '400px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isSeen]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !page || !isSeen) return;
    const viewport = page.getViewport({ scale: PIXELS_OF_POINT * scale * Math.max(1, window.devicePixelRatio) });
    element.width = Math.round(viewport.width);
    element.height = Math.round(viewport.height);
    const drawing = page.render({ canvas: element, viewport });
    // A cancelled drawing rejects.
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page, scale, isSeen]);
  useEffect(() => {
    if (!page || !isSeen) return;
    page.getTextContent().then(
      ({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    );
  }, [page, isSeen]);
  return (
    <canvas
      ref={canvas}
      className={styles.sheet}
      role="img"
      aria-label={`第 ${number} 页，共 ${file.numPages} 页`}
      data-scale={scale}
      style={sheet && { width: sheet.width * scale, height: sheet.height * scale }}
    >
      {words}
    </canvas>
  );
}
