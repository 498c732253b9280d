import { z } from 'zod';

/** What a new shop needs until it can work, in the order in which its owner is led through it. */
export const SETUP_STEPS = ['company', 'people', 'units', 'products', 'order'] as const;
const setupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.output<typeof setupStep>;

export const setupPassInput = z.object({ steps: z.array(setupStep).min(1).max(SETUP_STEPS.length) });
/** `passed`: the owner wants to go on without it. */
export const setupOutput = z.array(z.object({ step: setupStep, state: z.enum(['open', 'done', 'passed']) }));
export type ShopSetup = z.output<typeof setupOutput>;
