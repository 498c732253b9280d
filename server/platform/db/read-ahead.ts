/**
 * Rows of pages that are asked for one by one, the next page while the last is being used: neither the database nor the program waits for the
 * other. At most two pages are held. Whoever stops early leaves no query behind.
 */
export async function* readAhead<T>(pages: AsyncGenerator<readonly T[]>): AsyncGenerator<T> {
  let next = pages.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pages.next();
      // Awaited when its turn comes; until then nobody else would hear of its failure.
      next.catch(() => {});
      // One by one: handed on as a whole, each row would go through two more promises.
      for (const row of value) yield row;
    }
  } finally {
    await next.catch(() => {});
    await pages.return(undefined);
  }
}
