import { z } from 'zod';

/** The steps of setting up a new shop, in the order in which its owner is led through them. */
export const SETUP_STEPS = ['company', 'people', 'units', 'products', 'order'] as const;
const setupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.output<typeof setupStep>;

export const setupPassInput = z.object({ steps: z.array(setupStep).min(1).max(SETUP_STEPS.length) });
/** `passed`: the owner has skipped the step. */
export const setupOutput = z.array(z.object({ step: setupStep, state: z.enum(['open', 'done', 'passed']) }));
export type ShopSetup = z.output<typeof setupOutput>;
