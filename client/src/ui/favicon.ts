import { useEffect } from 'react';

const PRINTER =
  "<rect width='32' height='32' rx='7' fill='%230969da'/><path d='M9 8h14v4H9zM7 13h18v8h-3v-3H10v3H7zM12 20h8v5h-8z' fill='%23fff'/>";
const DOT = "<circle cx='25' cy='7' r='7' fill='%23cf222e' stroke='%23fff' stroke-width='2'/>";

/** The parts of the product that want the dot, such as `tasks`. */
const waiting = new Set<string>();

function draw(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  const isDotted = waiting.size > 0;
  icon.href = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${PRINTER}${isDotted ? DOT : ''}</svg>`;
  icon.dataset.dotted = String(isDotted);
}

/** Puts a dot on the browser tab's icon while any part of the product wants it. @param what names the part, such as `tasks` */
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
