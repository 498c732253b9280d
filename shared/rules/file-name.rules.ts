const MOST_CHARACTERS = 255;
/** Control characters, and those that turn the direction of writing: with one a name shows another ending than it has. */
const NO_NAME = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A file's name as people see it and as it can be stored. Of a long one the end is kept, which tells what kind of file it is. */
export const storableName = (name: string): string => name.replace(NO_NAME, '_').slice(-MOST_CHARACTERS).toWellFormed();
