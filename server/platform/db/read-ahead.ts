/**
 * The rows of pages, with the next page being read while the current one is used, so that neither the database nor the program waits for
 * the other. At most two pages are in memory. When the caller stops early, the pending page is awaited, so that no query is left running.
 */
export async function* readAhead<T>(pages: AsyncGenerator<readonly T[]>): AsyncGenerator<T> {
  let next = pages.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pages.next();
      // It is awaited in the next round. Without a handler until then its rejection would end the process.
      next.catch(() => {});
      // Row by row: `yield*` would send each row through two more promises.
      for (const row of value) yield row;
    }
  } finally {
    await next.catch(() => {});
    await pages.return(undefined);
  }
}
