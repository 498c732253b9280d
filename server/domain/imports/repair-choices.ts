import type { Scope } from '#platform/scope.ts';
import { likeness } from '#shared/rules/likeness.rules.ts';
import type { NamedList } from './import-registry.ts';

const MOST_CHOICES = 20;

async function candidates(scope: Scope, list: NamedList, missing: string, text: string | undefined): Promise<Array<{ name: string }>> {
  if (!list.isLong) {
    const all = await list.find(scope);
    return all.filter(({ name }) => !text || name.toLowerCase().includes(text.toLowerCase()));
  }
  // Long lists are only searched by texts: names like the missing one probably contain its beginning or its end.
  const parts = text ? [text] : [missing, missing.slice(0, 2), missing.slice(-2)].filter((part) => part !== '');
  return (await Promise.all([...new Set(parts)].map((part) => list.find(scope, part)))).flat();
}

/** Names of a list that may replace a missing one, the most similar first; only those that contain `text` where it is given. */
export async function repairChoices(scope: Scope, list: NamedList, missing: string, text: string | undefined): Promise<string[]> {
  const names = [...new Set((await candidates(scope, list, missing, text)).map(({ name }) => name))];
  return names.toSorted((a, b) => likeness(missing, b) - likeness(missing, a)).slice(0, MOST_CHOICES);
}
