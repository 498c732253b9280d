/** A process that prints nothing and never ends by itself. */
setInterval(() => undefined, 60_000);
