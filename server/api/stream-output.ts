import { z } from 'zod';

const isIterable = (value: unknown): boolean => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The output of a subscription. Each item is put through its schema, as the answers of other calls are. */
export function streamOf<S extends z.ZodType>(item: S) {
  return z.custom<AsyncIterable<z.input<S>>>(isIterable).transform(async function* (items): AsyncGenerator<z.output<S>> {
    for await (const one of items) yield item.parse(one);
  });
}
