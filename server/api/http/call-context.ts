import type { IncomingMessage } from 'node:http';
import type { Services } from '#domain/compose.ts';
import { DEVICE_LIFE_MS } from '#domain/system/device-cookie.ts';
import type { Log } from '#platform/log.ts';
import type { Context } from '../context.ts';
import { type Exchange, header } from './exchange.ts';

/** The client of a request, as the trusted proxies report it. */
export interface Client {
  readonly ip?: string | undefined;
  /** Whether it speaks https. */
  readonly secure: boolean;
}

function readDeviceCookie(request: IncomingMessage): string | null {
  return /(?:^|;\s*)device=([\w.-]+)/.exec(header(request, 'cookie') ?? '')?.[1] ?? null;
}

/** Sent to this site alone, hidden from scripts. `Secure` only over https: a shop's server often answers plain http in its own network. */
function deviceCookie(value: string, { secure }: Client): string {
  const expires = new Date(Date.now() + DEVICE_LIFE_MS).toUTCString();
  const life = `Max-Age=${DEVICE_LIFE_MS / 1000}; Path=/; Expires=${expires}`;
  return `device=${encodeURIComponent(value)}; ${life}; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict`;
}

export type ContextOf = (exchange: Exchange, door: Context['door']) => Context;

export function contextFactory(services: Services, log: Log, clientOf: (request: IncomingMessage) => Client): ContextOf {
  return ({ request, requestId, headers }, door) => ({
    services,
    log,
    door,
    requestId,
    ip: clientOf(request).ip ?? '',
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    bearer: /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1] ?? null,
    tenantHeader: header(request, 'tenant-id'),
    idempotencyKey: header(request, 'idempotency-key'),
    deviceCookie: readDeviceCookie(request),
    setDeviceCookie: (value) => void headers.push('Set-Cookie', deviceCookie(value, clientOf(request))),
    isAsyncPreferred: /(^|[,;\s])respond-async($|[,;\s])/i.test(header(request, 'prefer') ?? ''),
  });
}
