import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type SignaturePad from 'signature_pad';
import { SIGNATURE_SIZE } from '#shared/schemas/signature.schema.ts';
import styles from './signature.module.css';

export interface PadHandle {
  clear(): void;
  /** The picture as base64; null while nothing is drawn. */
  image(): string | null;
}

const DATA_URL_START = 'data:image/png;base64,';

/** A sheet to sign on, by mouse, pen or finger. */
export function DrawingPad({ ref, onDrawn }: { ref: Ref<PadHandle>; onDrawn(isDrawn: boolean): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const tell = useRef(onDrawn);
  useEffect(() => {
    tell.current = onDrawn;
  });
  useEffect(() => {
    const sheet = canvas.current;
    let isGone = false;
    if (!sheet) return;
    // The picture has the same size however wide the pad is shown, so strokes are scaled to it, and drawn again when the pad is resized.
    const resize = () => {
      const drawn = pad.current?.toData() ?? [];
      const scale = SIGNATURE_SIZE.width / (sheet.offsetWidth || SIGNATURE_SIZE.width);
      sheet.width = SIGNATURE_SIZE.width;
      sheet.height = SIGNATURE_SIZE.height;
      sheet.getContext('2d')?.scale(scale, scale);
      pad.current?.fromData(drawn);
    };
    void import('signature_pad').then(({ default: Pad }) => {
      if (isGone) return;
      pad.current = new Pad(sheet, { penColor: '#111', minWidth: 1, maxWidth: 3.5 });
      // Drawing does not focus the canvas by itself. With the focus on it, the dialog hears Delete and Ctrl+S.
      pad.current.addEventListener('beginStroke', () => sheet.focus({ preventScroll: true }));
      pad.current.addEventListener('endStroke', () => tell.current(true));
      sheet.dataset.ready = 'true';
      resize();
    });
    window.addEventListener('resize', resize);
    return () => {
      isGone = true;
      window.removeEventListener('resize', resize);
      pad.current?.off();
      pad.current = null;
    };
  }, []);
  useImperativeHandle(ref, () => ({
    clear: () => {
      pad.current?.clear();
      tell.current(false);
    },
    image: () => (pad.current === null || pad.current.isEmpty() ? null : pad.current.toDataURL('image/png').slice(DATA_URL_START.length)),
  }));
  return <canvas ref={canvas} className={styles.pad} {...SIGNATURE_SIZE} tabIndex={0} role="img" aria-label="签名区" />;
}
