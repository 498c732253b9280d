import superjson from 'superjson';

/**
 * How calls travel. The server takes inputs as plain JSON only: a field that is `undefined` is left out, and a value that stands in two
 * places is written twice.
 */
export const wireFormat = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: ({ json }: { json?: unknown }) => json },
  output: superjson,
};
