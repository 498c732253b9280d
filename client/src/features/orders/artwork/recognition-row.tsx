import { AlertIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { memo } from 'react';
import { pathOf } from '#client/lib/dropped-files.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/feedback.tsx';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { numberTextProblem, tidyNumberText } from '#shared/rules/number-text.rules.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import type { LineEdits, RecognisedItem } from './recognised-rows.ts';
import styles from './recognition.module.css';
import { SamplePicture } from './sample-picture.tsx';

export type EditedField = 'productsName' | 'projectName' | 'contentProduction' | 'width' | 'height' | 'amount' | 'remarks';

/** The editable cells of a line; titles as in the grid of the order. */
export const CELLS: ReadonlyArray<{ field: EditedField; header: string; isNumber?: boolean; isWide?: boolean }> = [
  { field: 'productsName', header: '产品名称', isWide: true },
  { field: 'projectName', header: '项目名称', isWide: true },
  { field: 'contentProduction', header: '制作内容', isWide: true },
  { field: 'width', header: '宽(m)', isNumber: true },
  { field: 'height', header: '高(m)', isNumber: true },
  { field: 'amount', header: '数量', isNumber: true },
  { field: 'remarks', header: '备注' },
];

/** The size, resolution, colour mode and page count of a file, in a few words. */
function factsText({ widthPx, heightPx, widthPt, heightPt, dpiX, colourMode, pages, alpha }: ArtworkFacts): string {
  const millimetres = (points: number) => Math.round((points / 72) * 25.4);
  const size =
    widthPx !== null ? `${widthPx}×${heightPx} px` : widthPt !== null ? `${millimetres(widthPt)}×${millimetres(heightPt ?? 0)} mm` : '';
  const said = [size, dpiX === null ? '' : `${Math.round(dpiX * 10) / 10} dpi`, colourMode ?? '', alpha ? '含通道' : ''];
  return [...said, pages > 1 ? `${pages} 页` : ''].filter(Boolean).join(' · ');
}

function Progress({ item }: { item: RecognisedItem }) {
  const { stage, percent, failure, recognised, row } = item;
  if (stage === 'failed') {
    return (
      <span className={styles.failure} role="alert">
        {failure ?? recognised.error}
        {failure === null && recognised.reason ? `：${recognised.reason}` : ''}
      </span>
    );
  }
  if (stage === 'sending') return <span className={styles.quiet}>{percent > 0 ? `上传 ${percent}%` : '等待上传'}</span>;
  if (stage === 'reading') return <span className={styles.quiet}>识别中…</span>;
  return <span className={styles.quiet}>{row?.facts ? factsText(row.facts) : '只按文件名识别'}</span>;
}

/** The file's folder within the dropped folder; empty for a file that was dropped by itself. */
const folderOf = (file: File): string => pathOf(file).replace(/^\/|\/?[^/]*$/g, '');

interface RecognitionRowProps {
  item: RecognisedItem;
  number: number;
  onEdit(key: string, edits: { field: EditedField; text: string }): void;
  onRetry(key: string): void;
  onRemove(key: string): void;
}

/** One file: its picture, its facts, the cells of its line, which can be typed over, and the warnings about it. */
export const RecognitionRow = memo(function RecognitionRow({ item, number, onEdit, onRetry, onRemove }: RecognitionRowProps) {
  const { key, file, line, warnings, stage, row } = item;
  return (
    <tr data-stage={stage}>
      <td className={styles.picture}>
        {stage === 'sending' || stage === 'reading' ? (
          <Spinner size={16} decorative />
        ) : (
          <SamplePicture url={row?.previewUrl ?? null} name={file.name} />
        )}
      </td>
      <th scope="row" className={styles.file} colSpan={line ? 1 : CELLS.length + 1}>
        <span className={styles.name} title={pathOf(file)}>
          {file.name}
        </span>
        {folderOf(file) && <span className={styles.folder}>{folderOf(file)}</span>}
        <span className={styles.quiet}>
          {formatFileSize(file.size)} <Progress item={item} />
        </span>
      </th>
      {line &&
        CELLS.map(({ field, header, isNumber }) => (
          <td key={field} className={styles.cell} data-label={header}>
            <input
              className={isNumber ? styles.figure : styles.text}
              aria-label={`第 ${number} 行 ${header}`}
              aria-invalid={(isNumber && numberTextProblem(line[field] ?? '') !== null) || undefined}
              list={field === 'productsName' ? 'artwork-materials' : undefined}
              data-unknown={(field === 'productsName' && line.productsId === null) || undefined}
              value={line[field] ?? ''}
              onChange={({ target }) => onEdit(key, { field, text: target.value })}
              onBlur={({ target }) => {
                const tidy = isNumber ? tidyNumberText(target.value) : target.value;
                if (tidy !== target.value) onEdit(key, { field, text: tidy });
              }}
            />
          </td>
        ))}
      <td className={styles.warnings}>
        {stage !== 'failed' &&
          warnings.map(({ code, text }) => (
            <span key={code} className={styles.warning}>
              <AlertIcon size={12} /> {text}
            </span>
          ))}
      </td>
      <td className={styles.acts}>
        {item.failure !== null && <IconButton icon={SyncIcon} label={`重试 ${file.name}`} size="small" onClick={() => onRetry(key)} />}
        <IconButton icon={XIcon} label={`不要 ${file.name}`} size="small" onClick={() => onRemove(key)} />
      </td>
    </tr>
  );
});

/** The correction that typing into a cell makes. A typed product name is looked up by `materialEdit` instead. */
export const plainEdit = (field: Exclude<EditedField, 'productsName'>, text: string): LineEdits => ({ [field]: text });
