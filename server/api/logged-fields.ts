/** The most that is logged of a call's input, in characters, values and levels. */
const MOST_CHARS = 2_000;
const MOST_VALUES = 200;
const MOST_DEPTH = 6;
/** The most characters of one text in it. */
const MOST_TEXT = 200;

/** Names of fields that may hold secrets. */
const SECRET = /passw|token|secret|captcha|verif|credential|proof|private|apikey|authorization|cookie/i;
/** Names of cost and profit figures. Seeing them takes a permission of its own, which a reader of the log may lack. */
const INNER_FIGURE = /cost|profit|unitPriceOfMaterial/i;
const HIDDEN = '***';
const MORE = '…';

/**
 * The input of a call as JSON for the operation log: secrets are masked, the rest is cut to the limits above. These bound the work too,
 * whatever the input's size.
 * @param secret names of further fields that are masked
 */
export function loggedFields(input: unknown, secret: readonly string[] = []): string {
  let left = MOST_VALUES;
  const shortened = (value: unknown, depth: number): unknown => {
    left -= 1;
    if (left < 0) return MORE;
    if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}${MORE}` : value;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return MORE;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      for (const item of value) {
        if (left <= 0) break;
        list.push(shortened(item, depth - 1));
      }
      return list.length < value.length ? [...list, MORE] : list;
    }
    const fields: Record<string, unknown> = {};
    for (const name in value) {
      if (left <= 0) break;
      const own = (value as Record<string, unknown>)[name];
      const isHidden = (SECRET.test(name) || INNER_FIGURE.test(name) || secret.includes(name)) && own !== null && own !== '';
      fields[name.slice(0, MOST_TEXT)] = isHidden ? HIDDEN : shortened(own, depth - 1);
    }
    return fields;
  };
  if (input === undefined || input === null) return '';
  const text = JSON.stringify(shortened(input, MOST_DEPTH)) ?? '';
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}${MORE}` : text;
}
