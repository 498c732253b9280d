/** Elements that end a line of text. */
const BREAKS = 'p, div, li, br, h1, h2, h3, h4, h5, h6, tr, pre, blockquote';

const isHtml = (content: string): boolean => /<\w+[^>]*>/.test(content);

/** The plain text of content that is either plain text or an editor's HTML. */
export function plainText(content: string): string {
  if (!isHtml(content)) return content;
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  for (const element of body.querySelectorAll('script, style')) element.remove();
  for (const element of body.querySelectorAll(BREAKS)) element.append('\n');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** HTML for an editor, of content that is either plain text or HTML. Each line of plain text becomes a paragraph. */
export function asHtml(content: string): string {
  if (content === '' || isHtml(content)) return content;
  const escaped = content.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
