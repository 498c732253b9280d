/**
 * How long anything in the tests may take before it counts as hanging. It is far more than a slow or busy machine needs, so that no
 * test fails by slowness alone; tests/bench measures speed, as ratios. TEST_PATIENCE_S, in seconds, shortens it for debugging.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_S ?? 900) * 1000;
