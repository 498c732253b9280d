import { useMemo, useState } from 'react';
import { LazyPdfPages } from '#client/features/print/pdf/lazy-pdf-pages.tsx';
import { useDraftSlip, usePreviewRows } from '#client/features/print/print-slips.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { Select } from '#client/ui/select.tsx';
import type { PrintKind } from '#shared/print/kinds.ts';
import styles from './designer.module.css';
import { type Draft, templateOf } from './draft.ts';

/** The slip as it would be printed, with a record of the shop that can be chosen. */
export function DraftPreview({ kind, draft }: { kind: PrintKind; draft: Draft }) {
  const rows = usePreviewRows(kind);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? rows.list?.[0]?.value ?? null;
  const template = useMemo(() => templateOf(draft), [draft]);
  const slip = useDraftSlip(kind, template, id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <section className={styles.preview} aria-label="预览" tabIndex={0}>
      <div className={styles.source}>
        <label htmlFor="preview-of">预览内容</label>
        <Select
          id="preview-of"
          size="small"
          value={id ?? ''}
          options={rows.list ?? []}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      {rows.list?.length === 0 && <EmptyState title="还没有可以预览的数据">{rows.emptyHint}</EmptyState>}
      {slip.error && <ErrorState title="预览失败" message={toApiError(slip.error).message} onRetry={() => void slip.refetch()} />}
      {!slip.error && slip.data && <LazyPdfPages file={slip.data} isActualSize={false} />}
      {!slip.error && !slip.data && rows.list?.length !== 0 && <LoadingArea label="正在生成预览…" />}
    </section>
  );
}
