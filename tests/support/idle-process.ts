/** A process that says nothing and never ends by itself. */
setInterval(() => undefined, 60_000);
