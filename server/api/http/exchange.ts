import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request for a call and its response, as Node gives them, without Express. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Without the prefix under which calls are served. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly search: string;
  /** Headers of the answer, names and values alternating; begins with those of every answer. */
  readonly headers: string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends headers and text in one write. */
export function sendJson({ response, headers }: Exchange, status: number, text: string): void {
  response.writeHead(status, [...headers, 'Content-Type', JSON_TYPE, 'Content-Length', String(Buffer.byteLength(text))]);
  response.end(text);
}

/** Sets the headers on the response, for an answer that `sendJson` does not write. */
export function setHeaders({ response, headers }: Exchange): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] as string, headers[at + 1] as string);
}

/** @param name in lower case @returns null for a header that is absent or empty */
export function header({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
