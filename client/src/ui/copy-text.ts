/**
 * Copies a text. The clipboard API needs a secure origin. On a plain-http shop network the browser copies a selection instead, whose text is
 * replaced as it is copied.
 * @returns false if the browser does neither
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const give = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    document.addEventListener('copy', give, { once: true, capture: true });
    const isCopied = document.execCommand('copy');
    document.removeEventListener('copy', give, { capture: true });
    return isCopied;
  }
}
