import { compileFunction } from 'node:vm';
import type { z } from 'zod';

/*
 * Checks and writes answers in one walk, because parsing and then stringifying takes longer. For each output schema a function is generated
 * that checks every value as it writes it. A field that the schema does not name is not written. A value that does not fit exactly is given
 * to zod, which alone decides what is valid. The text equals `JSON.stringify(schema.parse(value))`.
 */

/** Characters that need more than quotes around them. Surrogates are among them: `JSON.stringify` escapes those without a partner. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/;
const quote = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

type Part = (value: unknown) => string | undefined;

/** The fields that are read of zod's internal definitions; each kind of schema has some of them. */
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

/** Generates lines of JavaScript that append `value` to `text`, or return `undefined` where it does not fit its schema. */
class Writing {
  /** For the schemas that are left to zod: functions that the generated lines call by their index. */
  readonly parts: Part[] = [];
  /** The schemas around the one being generated. One that contains itself is left to zod, because its lines would have no end. */
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
    // Commas are written before every field but the first, so the first must always be present.
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

/** @returns a function that writes a value of the schema as JSON (`undefined` as null) and throws a ZodError for one that does not fit */
export function jsonWriterOf(schema: z.ZodType): (value: unknown) => string {
  const writing = new Writing();
  const lines = writing.lines(schema, 'value');
  const body = `return (value) => { let text = ''; ${lines} return text; };`;
  // Safe to compile: the lines come only from the product's own schemas, with names and literals quoted.
  const write = (compileFunction(body, ['quote', 'parts']) as (...given: unknown[]) => Part)(quote, writing.parts);
  return (value) => write(value) ?? JSON.stringify(schema.parse(value)) ?? 'null';
}
