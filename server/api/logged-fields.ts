/** What is written of a call's input at most, in characters, values and levels; and of one text in it. */
const MOST_CHARS = 2_000;
const MOST_VALUES = 200;
const MOST_DEPTH = 6;
const MOST_TEXT = 200;

/** Names of what nobody may read in a log. */
const SECRET = /passw|token|secret|captcha|verif|credential|proof|private|apikey|authorization|cookie/i;
/** What an order costs the shop and earns it is for those who may see that, whoever may read the log. */
const INNER_FIGURE = /cost|profit|unitPriceOfMaterial/i;
const HIDDEN = '***';
const MORE = '…';

/**
 * What was sent, to be read in a log: without secrets, and no longer than a person reads. It costs the same however much was sent.
 * @param secret names of further fields that are hidden
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
