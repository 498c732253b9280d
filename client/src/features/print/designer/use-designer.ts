import { useMemo, useReducer } from 'react';
import type { PrintTemplate, TemplateColumn, TemplateTable } from '#shared/print/template.schema.ts';
import { type Draft, draftOf } from './draft.ts';
import { firstStep, redo, type Steps, step, undo } from './steps.ts';

/** What is selected: boxes, the table or one of its columns; null means the sheet. */
type Chosen = { kind: 'parts'; ids: ReadonlySet<string> } | { kind: 'table'; column: number | null } | null;

type Action =
  | { do: 'change'; draft: Draft; of: string | null; choose?: Chosen }
  | { do: 'choose'; chosen: Chosen }
  | { do: 'undo' }
  | { do: 'redo' };

interface State {
  steps: Steps<Draft>;
  chosen: Chosen;
}

/** The selection without what the draft does not contain, for instance after an undo. */
function still(chosen: Chosen, draft: Draft): Chosen {
  if (chosen?.kind === 'table') {
    if (!draft.table) return null;
    return { kind: 'table', column: chosen.column !== null && chosen.column < draft.table.cols.length ? chosen.column : null };
  }
  if (chosen === null) return null;
  const ids = new Set(draft.parts.map(({ id }) => id).filter((id) => chosen.ids.has(id)));
  return ids.size > 0 ? { kind: 'parts', ids } : null;
}

function reduce(state: State, action: Action): State {
  switch (action.do) {
    case 'choose':
      // After a new selection the next change is a step of its own.
      return { steps: { ...state.steps, of: null }, chosen: still(action.chosen, state.steps.now) };
    case 'change':
      return {
        steps: step(state.steps, action.draft, action.of),
        chosen: still(action.choose === undefined ? state.chosen : action.choose, action.draft),
      };
    default: {
      const steps = action.do === 'undo' ? undo(state.steps) : redo(state.steps);
      return { steps, chosen: still(state.chosen, steps.now) };
    }
  }
}

export interface Designer {
  draft: Draft;
  chosen: Chosen;
  /** The chosen parts; none where the table or the sheet is chosen. */
  ids: ReadonlySet<string>;
  isDirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  choose(chosen: Chosen): void;
  chooseParts(ids: Iterable<string>): void;
  /** @param of key of the change: consecutive changes with the same key are one undo step @param choose the new selection, if it changes */
  change(draft: Draft, of?: string | null, choose?: Chosen): void;
  changeTable(patch: Partial<TemplateTable>, of?: string | null): void;
  changeColumns(cols: TemplateColumn[], column: number | null, of?: string | null): void;
  undo(): void;
  redo(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useDesigner(template: PrintTemplate): Designer {
  const [{ steps, chosen }, dispatch] = useReducer(
    reduce,
    template,
    (given): State => ({ steps: firstStep(draftOf(given)), chosen: null }),
  );
  return useMemo(() => {
    const draft = steps.now;
    const change: Designer['change'] = (next, of = null, choose) =>
      dispatch({ do: 'change', draft: next, of, ...(choose !== undefined && { choose }) });
    return {
      draft,
      chosen,
      ids: chosen?.kind === 'parts' ? chosen.ids : NONE,
      isDirty: steps.past.length > 0,
      canUndo: steps.past.length > 0,
      canRedo: steps.future.length > 0,
      choose: (next) => dispatch({ do: 'choose', chosen: next }),
      chooseParts: (ids) => dispatch({ do: 'choose', chosen: { kind: 'parts', ids: new Set(ids) } }),
      change,
      changeTable: (patch, of) => draft.table && change({ ...draft, table: { ...draft.table, ...patch } }, of),
      changeColumns: (cols, column, of) =>
        draft.table && change({ ...draft, table: { ...draft.table, cols } }, of, { kind: 'table', column }),
      undo: () => dispatch({ do: 'undo' }),
      redo: () => dispatch({ do: 'redo' }),
    };
  }, [steps, chosen]);
}
