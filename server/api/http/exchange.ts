import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request for a call and its answer, as they come from node: calls take no step through Express. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Below the door's own path. */
  readonly path: string;
  /** Behind the question mark. */
  readonly search: string;
  /** Headers of the answer, names and values in turn: first those that every answer has. */
  readonly headers: string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends headers and text in one write. */
export function sendJson({ response, headers }: Exchange, status: number, text: string): void {
  response.writeHead(status, [...headers, 'Content-Type', JSON_TYPE, 'Content-Length', String(Buffer.byteLength(text))]);
  response.end(text);
}

/** For an answer that something else writes. */
export function setHeaders({ response, headers }: Exchange): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] as string, headers[at + 1] as string);
}

export function header({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
