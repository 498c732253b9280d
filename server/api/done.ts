import { z } from 'zod';

/** The output of a call that changes something and has nothing to tell: the service returns nothing, and the caller gets `true`. */
export const done = z
  .void()
  .transform(() => true)
  .pipe(z.literal(true));
