/** Tags after which a line begins. */
const BREAKS = 'p, div, li, br, h1, h2, h3, h4, h5, h6, tr';

/** The text of a notice, whether it was written as text or by an editor that makes HTML. Nothing of it is ever put into the page as HTML. */
export function plainText(content: string): string {
  if (!/<\w+[^>]*>/.test(content)) return content;
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  for (const element of body.querySelectorAll('script, style')) element.remove();
  for (const element of body.querySelectorAll(BREAKS)) element.append('\n');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}
