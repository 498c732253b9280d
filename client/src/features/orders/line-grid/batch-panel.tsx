import { type FormEvent, useId, useState } from 'react';
import { isComposing } from '#client/ui/composition.ts';
import { plainNumberText } from '#shared/rules/number-text.rules.ts';
import { cellIssue } from './line-amounts.ts';
import type { LineColumn } from './line-columns.ts';
import { blankLine } from './line-draft.ts';
import { settleCell, withCellText } from './line-edit.ts';
import type { LineGridStore } from './line-grid.store.ts';
import panels from './line-panels.module.css';
import { LiveInput } from './live-input.tsx';
import { exactProduct } from './product-lookup.ts';

type BatchPanelProps = {
  readonly store: LineGridStore;
  readonly column: LineColumn;
  readonly keys: readonly string[];
  readonly onClose: () => void;
};

/** Asks for one value and sets it on all chosen lines as one undo step. A product is looked up first, to bring its price and unit. */
export function BatchPanel({ store, column, keys, onClose }: BatchPanelProps) {
  const fieldId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const apply = async (): Promise<void> => {
    if (column.kind !== 'product' || text.trim() === '') {
      // Tried on the lines first: a value that one of them could not save is set on none.
      const rules = store.getOptions();
      const issue = keys
        .map((key) => settleCell(withCellText(store.getLine(key) ?? blankLine(), column.key, text, rules), column.key, rules))
        .map((line) => cellIssue(line, column.key, rules))
        .find((found) => found !== null);
      if (issue !== undefined) {
        setProblem(issue);
        return;
      }
      store.setOnLines(keys, column.key, text);
      onClose();
      return;
    }
    try {
      const options = await store.lookup.find(text);
      const product = exactProduct(options, text) ?? (options.length === 1 ? options[0] : undefined);
      if (product === undefined) {
        setProblem(options.length === 0 ? '没有这个产品' : `有 ${options.length} 个产品符合，请写完整名称或助记码`);
        return;
      }
      store.setOnLines(keys, column.key, product);
      onClose();
    } catch {
      setProblem('查找失败，请检查网络后重试');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void apply();
  };
  const field = { id: fieldId, 'data-autofocus': true, className: panels.field };
  return (
    <form className={panels.batch} onSubmit={submit}>
      <label htmlFor={fieldId} className={panels.batchLabel}>
        {column.title}
      </label>
      {column.kind === 'unit' && (
        <select {...field} value={text} onChange={(event) => setText(event.currentTarget.value)}>
          <option value="">（清空）</option>
          {store.getOptions().units.map((unit) => (
            <option key={unit.id} value={unit.name}>
              {unit.name}
            </option>
          ))}
        </select>
      )}
      {column.kind === 'flag' && (
        <select {...field} value={text} onChange={(event) => setText(event.currentTarget.value)}>
          <option value="">否</option>
          <option value="是">是</option>
        </select>
      )}
      {column.kind !== 'unit' && column.kind !== 'flag' && (
        <LiveInput
          {...field}
          value={text}
          filter={column.kind === 'decimal' ? plainNumberText : undefined}
          onText={(next) => {
            setText(next);
            setProblem(null);
          }}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${fieldId}-problem`}
          onKeyDown={(event) => {
            // Enter that takes a candidate of the input method must not submit the form.
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
          }}
        />
      )}
      {problem !== null && (
        <div id={`${fieldId}-problem`} className={panels.problem}>
          {problem}
        </div>
      )}
      <div className={panels.batchButtons}>
        <button type="button" className={panels.button} onClick={onClose}>
          取消
        </button>
        <button type="submit" className={panels.primaryButton}>
          应用到 {keys.length} 行
        </button>
      </div>
    </form>
  );
}
