const MOST_CHARACTERS = 255;
/** Control characters, and characters that change the direction of writing: with these a name could show a false extension. */
const NO_NAME = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name in a form that can be stored and shown. A long name keeps its end, because of the extension. */
export const storableName = (name: string): string => name.replace(NO_NAME, '_').slice(-MOST_CHARACTERS).toWellFormed();
