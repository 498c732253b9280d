import { AppError } from '#shared/errors.ts';

/** No call takes input nested deeper than this. Recursive functions over the input do not overflow the stack up to here. */
export const MOST_DEPTH = 64;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** In one walk over the value, whatever its form. */
function isWithin(value: unknown, depth: number): boolean {
  if (!isObject(value)) return true;
  if (depth === 0) return false;
  return (Array.isArray(value) ? value : Object.values(value)).every((child) => isWithin(child, depth - 1));
}

/** @throws AppError badRequest for what is nested deeper than any call's input */
export function refuseTooDeep(value: unknown): void {
  if (!isWithin(value, MOST_DEPTH)) throw malformed();
}

const malformed = () => new AppError('badRequest', { detail: '格式有误' });

/** The steps of a path as superjson writes it: dots part them, and a backslash keeps the next character from being special. */
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
 * Takes away what superjson notes as `undefined`, by paths that begin where the note stands: the cost follows the length of the notes.
 * Every other kind of note is refused.
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
 * The value of the envelope `{json, meta}`. Only plain JSON is taken: what superjson's notes can ask for besides (sets, references between
 * values, whole numbers of any length) costs far more to decode than to send.
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
