import type { ComponentProps } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { type Choice, choiceLabel } from '#shared/choice-labels.ts';
import type { SimpleDictData } from '#shared/schemas/dict.schema.ts';

/** Dictionaries change seldom; they are asked for again after ten minutes. */
const AGE_MS = 600_000;

const TONES = {
  default: 'neutral',
  primary: 'accent',
  success: 'success',
  info: 'neutral',
  warning: 'attention',
  danger: 'danger',
} as const;

/** The colour of a tag in this client, for one of the colours that dictionaries know. */
export const dictTone = (color: string) => TONES[color as keyof typeof TONES] ?? 'neutral';

/** What every dictionary says of one value; undefined while that is not known. */
function useDictEntry(type: string, value: unknown): SimpleDictData | undefined {
  const { data } = trpc.system.dictData.listAllSimple.useQuery(undefined, { staleTime: AGE_MS, meta: { inPlace: true } });
  return data?.find((entry) => entry.dictType === type && entry.value === String(value));
}

interface DictTagProps {
  /** The dictionary that says how it looks. */
  type: string;
  value: unknown;
  /** The product's own words. */
  choices: readonly Choice[];
  /** Until the dictionary is there. */
  tone?: ComponentProps<typeof StatusLabel>['tone'];
}

/** A value in the product's words and the colour that its dictionary has for it. */
export function DictTag({ type, value, choices, tone = 'neutral' }: DictTagProps) {
  const entry = useDictEntry(type, value);
  const label = choiceLabel(choices, value) || entry?.label;
  return label ? <StatusLabel tone={entry ? dictTone(entry.colorType) : tone}>{label}</StatusLabel> : null;
}
