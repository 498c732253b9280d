import { saveBlob } from '#client/lib/download.ts';

/** The frame of the last print; the next print removes it. */
let frame: HTMLIFrameElement | null = null;

/**
 * Opens the browser's print dialog for a PDF in a hidden frame, so that the file itself is printed and not a picture of it. A browser that
 * cannot show PDFs, as on phones, saves the file instead.
 */
export async function printFile(file: Blob, fileName: string): Promise<'printing' | 'saved'> {
  if (!navigator.pdfViewerEnabled) {
    saveBlob(file, fileName);
    return 'saved';
  }
  const address = URL.createObjectURL(file);
  frame?.remove();
  const next = document.createElement('iframe');
  frame = next;
  next.title = '打印';
  next.dataset.printing = '';
  // Not `hidden`: Firefox prints nothing of a frame that is not laid out.
  next.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0';
  next.tabIndex = -1;
  next.inert = true;
  await new Promise<void>((resolve) => {
    next.addEventListener('load', () => resolve(), { once: true });
    next.src = address;
    document.body.append(next);
  });
  next.contentWindow?.print();
  // The print dialog reads the file as long as it is open.
  setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
  return 'printing';
}
