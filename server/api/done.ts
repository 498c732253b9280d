import { z } from 'zod';

/** The output of a write without a result: the service returns nothing, and the caller gets `true`. */
export const done = z
  .void()
  .transform(() => true)
  .pipe(z.literal(true));
