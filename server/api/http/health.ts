import { Router } from 'express';

export interface HealthChecks {
  /** Each rejects when its part cannot serve. */
  database: () => Promise<unknown>;
  redis: () => Promise<unknown>;
  isDraining: () => boolean;
}

const CHECK_TIMEOUT_MS = 2_000;

async function isWell(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/livez` says the process runs; `/readyz` that it can serve: database and Redis answer and no stop is under way. */
export function healthRoutes(checks: HealthChecks): Router {
  const router = Router();
  router.get('/livez', (_, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_, response) => {
    const [database, redis] = await Promise.all([isWell(checks.database), isWell(checks.redis)]);
    const isReady = database && redis && !checks.isDraining();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', database, redis, draining: checks.isDraining() });
  });
  return router;
}
