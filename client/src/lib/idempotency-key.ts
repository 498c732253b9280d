/** A random key, unique in practice. It does without `crypto.randomUUID`, which plain-http addresses do not have. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Options of a call that must take effect only once, even if it is sent several times: `mutate(order, once(key))`. */
export function once(idempotencyKey: string): { context: { idempotencyKey: string } } {
  return { context: { idempotencyKey } };
}
