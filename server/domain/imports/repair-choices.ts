import type { Scope } from '#platform/scope.ts';
import { RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { likeness } from '#shared/rules/likeness.rules.ts';
import { customerService } from '../customers/customer.service.ts';
import { productService } from '../products/product.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';

const MOST_CHOICES = 20;

interface Named {
  name: string;
}

/** Names that hold a text, from lists too long to be read as a whole. */
const SEARCHES: Record<string, (scope: Scope, text: string) => Promise<Named[]>> = {
  customerInfo: (scope, text) => customerService.listAllSimple(scope, { text }),
  productInfo: (scope, text) => productService.listAllSimple(scope, { text }),
};

async function candidates(scope: Scope, list: string, missing: string, text: string | undefined): Promise<Named[]> {
  const search = SEARCHES[list];
  if (!search) {
    if (!(list in RESOURCES)) return [];
    const all: Named[] = await resourceServices[list as ResourceName].listAllSimple(scope);
    return text ? all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) : all;
  }
  if (text) return search(scope, text);
  // What is like the missing name begins like it, or holds a part of it.
  const parts = [missing, missing.slice(0, 2), missing.slice(-2)].filter((part) => part !== '');
  return (await Promise.all([...new Set(parts)].map((part) => search(scope, part)))).flat();
}

/** Names of a list that may stand for a missing one: those most like it first, or those that hold a text. */
export async function repairChoices(scope: Scope, list: string, missing: string, text: string | undefined): Promise<string[]> {
  const names = [...new Set((await candidates(scope, list, missing, text)).map(({ name }) => name))];
  return names.toSorted((a, b) => likeness(missing, b) - likeness(missing, a)).slice(0, MOST_CHOICES);
}
