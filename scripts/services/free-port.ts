import { createServer } from 'node:net';

/**
 * A port that was free a moment ago, chosen by the system. Another program may take it before it is used: a caller
 * that starts a server on it must notice when the server ends, and try again.
 */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

/** Whether a server could listen on this address now. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch {
    return false;
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error(`No port on ${host}`));
      });
    });
  });
}
