import type { Redis } from 'ioredis';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { resourceServices } from './resources/all-resource-services.ts';
import { type AuthService, createAuthService } from './system/auth.service.ts';
import { idempotencyService } from './system/idempotency.service.ts';

export interface Dependencies {
  db: Database;
  /** For counters that may be lost: sign-in throttling. */
  redis: Redis;
  storage: Storage;
  log: Log;
  /** Keys the short-lived login nonces. */
  secretKey: string;
  now?: () => number;
}

export interface Services {
  db: Database;
  auth: AuthService;
  idempotency: typeof idempotencyService;
  resources: typeof resourceServices;
}

/** Builds every service from its few dependencies: for server, worker and tests alike. */
export function compose(dependencies: Dependencies): Services {
  return {
    db: dependencies.db,
    auth: createAuthService(dependencies),
    idempotency: idempotencyService,
    resources: resourceServices,
  };
}
