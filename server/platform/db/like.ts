/** A LIKE pattern for what holds this text; `%`, `_` and `\` in it mean themselves. */
export function contains(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The same for what begins with it. */
export function beginsWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** Text for a LIKE pattern in which `%`, `_` and `\` mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
