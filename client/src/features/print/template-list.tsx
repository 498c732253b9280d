import { Skeleton } from '#client/ui/feedback.tsx';
import { PRINT_KIND_NAMES, PRINT_KINDS } from '#shared/print/kinds.ts';
import type { PrintTemplateSimple } from '#shared/schemas/print.schema.ts';
import styles from './print.module.css';

export const sheetText = ({ pageWidth, pageHeight }: { pageWidth: number; pageHeight: number }): string =>
  pageHeight === 0 ? `${pageWidth} 毫米卷纸` : `${pageWidth}×${pageHeight} 毫米`;

interface TemplateListProps {
  /** Undefined while they are loading. */
  templates: readonly PrintTemplateSimple[] | undefined;
  chosen: number | null;
  onChoose(id: number): void;
}

/** Templates by kind of slip, as native radio buttons of one group, so that arrows go through all of them. */
export function TemplateList({ templates, chosen, onChoose }: TemplateListProps) {
  const kinds = PRINT_KIND_NAMES.map((kind) => ({ kind, list: (templates ?? []).filter((template) => template.kind === kind) }));
  return (
    <fieldset className={styles.templates}>
      <legend>打印模板</legend>
      {!templates && <Skeleton height={96} />}
      {kinds
        .filter(({ list }) => list.length > 0)
        .map(({ kind, list }) => (
          <div key={kind}>
            <h3>
              {PRINT_KINDS[kind].name}
              <small>{PRINT_KINDS[kind].each}</small>
            </h3>
            {list.map((template) => (
              <label
                key={template.id}
                className={styles.template}
                data-chosen={template.id === chosen || undefined}
                title={sheetText(template)}
              >
                <input type="radio" name="print-template" checked={template.id === chosen} onChange={() => onChoose(template.id)} />
                {template.title}
              </label>
            ))}
          </div>
        ))}
    </fieldset>
  );
}
