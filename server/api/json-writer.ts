import { compileFunction } from 'node:vm';
import type { z } from 'zod';

/*
 * Answers are checked and written in one walk: for an output schema a function is generated that looks at every value it writes, as somebody
 * would write it by hand. A column that the schema does not name is not written. Whatever is not exactly as the schema says goes to zod, which
 * decides: zod alone says what is valid, and this code is only faster. The text is the one of `JSON.stringify(schema.parse(value))`.
 */

/** What JSON writes otherwise than it stands there; halves of surrogate pairs are left to `JSON.stringify`, together with the whole ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;
const quote = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

type Part = (value: unknown) => string | undefined;

/** What is known of a schema; zod gives each kind its own definition. */
interface Definition {
  type: string;
  checks?: readonly unknown[];
  format?: unknown;
  coerce?: boolean;
  catchall?: unknown;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  values?: readonly unknown[];
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

/** Lines that write `value` to `text`, or return nothing where it is not as the schema says. */
class Writing {
  /** Schemas that zod itself writes. */
  readonly parts: Part[] = [];
  /** The schemas that are being written, one within the other: one that holds itself has no end when it is written out. */
  readonly #open = new Set<z.ZodType>();
  #names = 0;

  lines(schema: z.ZodType, value: string): string {
    if (this.#open.has(schema)) return this.#byZod(schema, value);
    this.#open.add(schema);
    try {
      return this.#linesOf(schema, value);
    } finally {
      this.#open.delete(schema);
    }
  }

  #linesOf(schema: z.ZodType, value: string): string {
    const definition = definitionOf(schema);
    const isRefined = (definition.checks?.length ?? 0) > 0 || definition.format !== undefined || definition.coerce === true;
    return (isRefined ? undefined : this.#plain(definition, value)) ?? this.#byZod(schema, value);
  }

  #plain(definition: Definition, value: string): string | undefined {
    const { type, innerType, element, shape, values, catchall } = definition;
    if (type === 'string') return `if (typeof ${value} !== 'string') return; text += quote(${value});`;
    if (type === 'number') return `if (typeof ${value} !== 'number' || ${value} - ${value} !== 0) return; text += ${value};`;
    if (type === 'boolean') return `if (typeof ${value} !== 'boolean') return; text += ${value};`;
    if (type === 'nullable' && innerType) return `if (${value} === null) text += 'null'; else { ${this.lines(innerType, value)} }`;
    if (type === 'array' && element) return this.#list(element, value);
    if (type === 'object' && shape && catchall === undefined) return this.#object(shape, value);
    if (type === 'literal' && values?.length === 1) return this.#literal(values[0], value);
    return undefined;
  }

  #literal(literal: unknown, value: string): string | undefined {
    if (literal !== null && !['string', 'number', 'boolean'].includes(typeof literal)) return undefined;
    const text = JSON.stringify(literal);
    return `if (${value} !== ${text}) return; text += ${JSON.stringify(text)};`;
  }

  #list(element: z.ZodType, value: string): string {
    const [at, item] = [this.#name('at'), this.#name('item')];
    return `if (!Array.isArray(${value})) return; text += '[';
      for (let ${at} = 0; ${at} < ${value}.length; ${at} += 1) { const ${item} = ${value}[${at}]; if (${at} > 0) text += ','; ${this.lines(element, item)} }
      text += ']';`;
  }

  #object(shape: Record<string, z.ZodType>, value: string): string | undefined {
    const fields = Object.entries(shape);
    // Every comma stands before a field that follows one which is there.
    if (fields[0] && definitionOf(fields[0][1]).type === 'optional') return undefined;
    const written = fields.map(([name, schema], at) => {
      const { type, innerType } = definitionOf(schema);
      const field = this.#name('field');
      const key = JSON.stringify(`${at === 0 ? '' : ','}${JSON.stringify(name)}:`);
      const isOptional = type === 'optional' && innerType;
      const lines = `text += ${key}; ${this.lines(isOptional ? innerType : schema, field)}`;
      return `const ${field} = ${value}[${JSON.stringify(name)}]; ${isOptional ? `if (${field} !== undefined) { ${lines} }` : lines}`;
    });
    return `if (typeof ${value} !== 'object' || ${value} === null || Array.isArray(${value})) return; text += '{'; ${written.join('\n')} text += '}';`;
  }

  #byZod(schema: z.ZodType, value: string): string {
    const part = this.#name('part');
    const index = this.parts.push((given) => {
      const parsed = schema.safeParse(given);
      return parsed.success ? JSON.stringify(parsed.data) : undefined;
    });
    return `const ${part} = parts[${index - 1}](${value}); if (${part} === undefined) return; text += ${part};`;
  }

  #name(word: string): string {
    this.#names += 1;
    return `${word}${this.#names}`;
  }
}

/** @returns what writes values of the schema as JSON; it throws zod's error for what is not one, and `undefined` is written as null */
export function jsonWriterOf(schema: z.ZodType): (value: unknown) => string {
  const writing = new Writing();
  const lines = writing.lines(schema, 'value');
  const body = `return (value) => { let text = ''; ${lines} return text; };`;
  // Of the product's own schemas alone, names and words within quotes.
  const write = (compileFunction(body, ['quote', 'parts']) as (...given: unknown[]) => Part)(quote, writing.parts);
  return (value) => write(value) ?? JSON.stringify(schema.parse(value)) ?? 'null';
}
