import superjson from 'superjson';

/**
 * The format of calls and answers. The server takes inputs as plain JSON only, so a field that is `undefined` is left out. Answers are
 * superjson.
 */
export const wireFormat = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: ({ json }: { json?: unknown }) => json },
  output: superjson,
};
