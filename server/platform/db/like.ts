/** A LIKE pattern for values that contain this text, with `%`, `_` and `\` taken literally. */
export function contains(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The same for values that begin with it. */
export function beginsWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** Escapes `%`, `_` and `\`, so that a LIKE pattern takes them literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
