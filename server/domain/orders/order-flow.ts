import type { Scope } from '#platform/scope.ts';
import { FLAG, ORDER_STATE } from '#shared/states.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import type { ChildRow } from './order-child.ts';

/** The status of a line of which no step is done. */
const NOT_BEGUN = 0;

/** The columns of an order and of its lines for a flow: they stand at its first step. An empty flow takes them out of production. */
export function flowColumns(flow: readonly number[]) {
  const [first = null] = flow;
  const isChosen = first !== null;
  const steps = isChosen ? [...flow] : null;
  return {
    order: { flow: steps, ...(isChosen ? { state: ORDER_STATE.inHand } : {}) },
    line: {
      isProcess: isChosen ? FLAG.yes : FLAG.no,
      process: steps,
      nextProcess: first,
      currentProcess: first,
      // With a flow a line is finished by its steps: what was entered by hand before does not count.
      ...(isChosen ? { status: NOT_BEGUN, completionTime: null } : {}),
    },
  };
}

interface Flowing {
  order: { flow: number[] | null };
  children: Record<string, ChildRow[]>;
}

/**
 * A deleted order without the steps that were deleted while it was in the recycle bin: only orders in the books keep their steps from being
 * deleted. A line that stood at such a step stands at the first one that is left.
 */
export async function withoutVanishedSteps<S extends Flowing>(scope: Scope, snapshot: S): Promise<S> {
  const flow = snapshot.order.flow ?? [];
  const steps = await resourceServices.orderProcessSteps.findByIds(scope, flow);
  const left = flow.filter((id) => steps.has(id));
  if (left.length === flow.length) return snapshot;
  const first = left[0] ?? null;
  // A line that has done all its steps stands at none.
  const keptStep = (step: unknown) => (step === null || steps.has(Number(step)) ? step : first);
  const lines = (snapshot.children.lines ?? []).map((line) =>
    line.process === null
      ? line
      : {
          ...line,
          isProcess: left.length > 0 ? FLAG.yes : FLAG.no,
          process: left.length > 0 ? left : null,
          nextProcess: keptStep(line.nextProcess),
          currentProcess: keptStep(line.currentProcess),
        },
  );
  return { ...snapshot, order: { ...snapshot.order, flow: left.length > 0 ? left : null }, children: { ...snapshot.children, lines } };
}
