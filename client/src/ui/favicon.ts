import { useEffect } from 'react';

const PRINTER =
  "<rect width='32' height='32' rx='7' fill='%230969da'/><path d='M9 8h14v4H9zM7 13h18v8h-3v-3H10v3H7zM12 20h8v5h-8z' fill='%23fff'/>";
const DOT = "<circle cx='25' cy='7' r='7' fill='%23cf222e' stroke='%23fff' stroke-width='2'/>";

/** What waits to be seen, by the name of what shows it. */
const waiting = new Set<string>();

function draw(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  const isDotted = waiting.size > 0;
  icon.href = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${PRINTER}${isDotted ? DOT : ''}</svg>`;
  icon.dataset.dotted = String(isDotted);
}

/** Puts a dot on the icon of the browser's tab while something waits to be seen. @param what tasks, messages: each says it for itself */
export function useFaviconDot(what: string, isDotted: boolean): void {
  useEffect(() => {
    if (isDotted) waiting.add(what);
    else waiting.delete(what);
    draw();
    return () => {
      waiting.delete(what);
      draw();
    };
  }, [what, isDotted]);
}
