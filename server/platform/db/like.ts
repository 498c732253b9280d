/** Text for a LIKE pattern in which `%`, `_` and `\` mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
