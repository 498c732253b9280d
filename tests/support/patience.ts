/**
 * How long anything in the tests may take before it counts as hanging: a net, far beyond what a slow or busy machine needs. What is to come is waited
 * for this long, not for as long as it usually takes, and no test judges by a clock how quick something was; tests/bench does that, by ratios.
 * Who looks for a fault on a quick machine may shorten it with TEST_PATIENCE_S, in seconds.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_S ?? 900) * 1000;
