/** The limit of the file format. */
const TITLE_CHARS = 31;

/**
 * A valid sheet name: without forbidden characters, at most 31 characters long, and different from the `taken` names, whatever their case.
 */
export function sheetTitle(name: string, taken: readonly string[]): string {
  const clean =
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/(?![\t\n])\p{Cc}/gu, '')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  const isTaken = (title: string) => taken.some((other) => other.toLowerCase() === title.toLowerCase());
  let title = clean.slice(0, TITLE_CHARS);
  for (let number = 2; isTaken(title); number++) {
    const suffix = ` (${number})`;
    title = clean.slice(0, TITLE_CHARS - suffix.length) + suffix;
  }
  return title;
}
