import { AppError } from '#shared/errors.ts';

/** Levels of nesting. No call takes deeper input, and recursive functions over the input do not overflow the stack within it. */
export const MOST_DEPTH = 64;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isWithin(value: unknown, depth: number): boolean {
  if (!isObject(value)) return true;
  if (depth === 0) return false;
  return (Array.isArray(value) ? value : Object.values(value)).every((child) => isWithin(child, depth - 1));
}

/** @throws AppError badRequest for input nested deeper than MOST_DEPTH */
export function refuseTooDeep(value: unknown): void {
  if (!isWithin(value, MOST_DEPTH)) throw malformed();
}

const malformed = () => new AppError('badRequest', { detail: '格式有误' });

/** The steps of a path as superjson writes it: separated by dots, with a backslash before a dot or backslash within a step. */
function stepsOf(path: string): string[] {
  const steps: string[] = [];
  let step = '';
  for (let at = 0; at < path.length; at++) {
    const character = path.charAt(at);
    if (character === '.') {
      steps.push(step);
      step = '';
    } else step += character === '\\' ? path.charAt(++at) : character;
  }
  return [...steps, step];
}

function childOf(value: unknown, step: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, step)) throw malformed();
  return value[step];
}

/**
 * Deletes the fields of `value` that superjson's notes call `undefined`. A nested note's path starts at the value to which the note around
 * it leads, so the work grows only with the length of the notes.
 * @throws AppError badRequest for any other kind of note
 */
function removeAbsent(value: unknown, notes: unknown): void {
  if (!isObject(notes) || Array.isArray(notes)) throw malformed();
  for (const [path, note] of Object.entries(notes)) {
    const steps = stepsOf(path);
    const last = steps.pop() ?? '';
    const parent = steps.reduce(childOf, value);
    const child = childOf(parent, last);
    if (!isAbsence(note)) removeAbsent(child, note);
    else if (child === null && !Array.isArray(parent)) delete (parent as Record<string, unknown>)[last];
  }
}

const isAbsence = (note: unknown) => Array.isArray(note) && note.length === 1 && note[0] === 'undefined';

/**
 * The value of the envelope `{json, meta}`. `meta` may only say which fields are `undefined`. Superjson's other types (sets, references
 * between values, big integers) are refused, because they cost far more to decode than to send.
 * @throws AppError badRequest
 */
export function readEnvelope(envelope: unknown): unknown {
  refuseTooDeep(envelope);
  if (!isObject(envelope) || Array.isArray(envelope)) throw malformed();
  const { json, meta } = envelope;
  if (meta === undefined) return json;
  const { values, v: _, ...others } = isObject(meta) ? meta : { other: meta };
  if (Object.keys(others).length > 0) throw malformed();
  if (isAbsence(values)) return undefined;
  if (values !== undefined) removeAbsent(json, values);
  return json;
}
