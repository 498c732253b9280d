import type { ComponentProps } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { type Choice, choiceLabel } from '#shared/choice-labels.ts';
import type { SimpleDictData } from '#shared/schemas/dict.schema.ts';

/** Dictionaries change seldom, so they are fetched again only after this time, in milliseconds. */
const AGE_MS = 600_000;

const TONES = {
  default: 'neutral',
  primary: 'accent',
  success: 'success',
  info: 'neutral',
  warning: 'attention',
  danger: 'danger',
} as const;

/** The tone of a status label for a dictionary's colour name; neutral for an unknown name. */
export const dictTone = (color: string) => TONES[color as keyof typeof TONES] ?? 'neutral';

/** The entry of a value in a dictionary; undefined while dictionaries load, or if there is none. */
function useDictEntry(type: string, value: unknown): SimpleDictData | undefined {
  const { data } = trpc.system.dictData.listAllSimple.useQuery(undefined, { staleTime: AGE_MS, meta: { inPlace: true } });
  return data?.find((entry) => entry.dictType === type && entry.value === String(value));
}

interface DictTagProps {
  /** The dictionary that has the colour, such as `common_status`. */
  type: string;
  value: unknown;
  /** The product's own labels. The dictionary's label is used for values that they lack. */
  choices: readonly Choice[];
  /** The tone without a dictionary entry. */
  tone?: ComponentProps<typeof StatusLabel>['tone'];
}

/** A value with the product's label and the colour of its dictionary; nothing if it has no label. */
export function DictTag({ type, value, choices, tone = 'neutral' }: DictTagProps) {
  const entry = useDictEntry(type, value);
  const label = choiceLabel(choices, value) || entry?.label;
  return label ? <StatusLabel tone={entry ? dictTone(entry.colorType) : tone}>{label}</StatusLabel> : null;
}
