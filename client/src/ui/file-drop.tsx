import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bringsFiles, filesOf } from '#client/lib/dropped-files.ts';
import styles from './file-drop.module.css';
import { toast } from './toast.ts';

const READING = '文件读取中，请稍候...';
/** Reading that takes longer than this, in milliseconds, is announced. */
const NOTICE_MS = 300;

interface FileDropProps {
  /** Shown while files are dragged over the area. */
  hint: string;
  /** Null if files are not accepted. The browser is then still kept from opening a dropped file in place of the page. */
  onFiles: ((files: File[]) => void) | null;
  children: ReactNode;
  className?: string | undefined;
}

/** An area that accepts files and folders that are dropped on it, or pasted while the focus is in it. */
export function FileDrop({ hint, onFiles, children, className = '' }: FileDropProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    /** Enter events minus leave events: they also come from every child that the pointer crosses. */
    let depth = 0;
    const take = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      // Reading a large folder from a slow disk takes long.
      const notice = setTimeout(() => toast.loading(READING), NOTICE_MS);
      filesOf(event)
        .then(
          (files) => {
            if (files.length > 0) latest.current?.(files);
          },
          () => toast.error('读取文件失败，请重新拖入'),
        )
        .finally(() => {
          clearTimeout(notice);
          toast.dismiss(READING);
        });
    };
    const enter = (event: DragEvent): void => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth += 1;
      setOver(latest.current !== null);
    };
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current ? 'copy' : 'none';
    };
    const leave = (): void => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!bringsFiles(event.dataTransfer)) return;
      depth = 0;
      setOver(false);
      take(event);
    };
    const paste = (event: ClipboardEvent): void => {
      const hasText = event.clipboardData?.types.includes('text/plain') ?? false;
      if (!hasText && bringsFiles(event.clipboardData)) take(event);
    };
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop, paste };
    // In the capture phase, before a grid inside handles the paste.
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener, true);
    };
  }, []);
  return (
    <div ref={area} className={`${styles.area} ${className}`} data-over={isOver || undefined}>
      {children}
      {isOver && (
        <div className={styles.veil} aria-hidden="true">
          {hint}
        </div>
      )}
    </div>
  );
}
