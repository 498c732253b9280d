import { useId, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { Select } from '#client/ui/select.tsx';
import type { ImportMatching } from '#shared/schemas/import-review.schema.ts';
import { StepFooter } from './dialog-slots.tsx';
import styles from './import.module.css';
import { importJobApi } from './import-api.ts';
import matchStyles from './match.module.css';

type Choices = Readonly<Record<string, string | null>>;

/** The suggested field of each unknown header. A field is suggested for one header only. */
function proposalsOf({ unknown }: ImportMatching): Choices {
  const taken = new Set<string>();
  const proposals: Record<string, string | null> = {};
  for (const { header, suggestion } of unknown) {
    proposals[header] = suggestion !== null && !taken.has(suggestion) ? suggestion : null;
    if (suggestion !== null) taken.add(suggestion);
  }
  return proposals;
}

interface MatchStepProps {
  jobId: number;
  matching: ImportMatching;
  refresh(): Promise<void>;
  onRestart(): void;
  onClose(): void;
}

/** The step in which the person chooses the fields of columns with unknown headers. */
export function MatchStep({ jobId, matching, refresh, onRestart, onClose }: MatchStepProps) {
  const { unknown, absent, matched } = matching;
  const missingId = useId();
  const [choices, setChoices] = useState<Choices>(() => proposalsOf(matching));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const chosen = new Set(Object.values(choices));
  const missing = absent.filter(({ key, isRequired }) => isRequired && !chosen.has(key));
  const leftOut = unknown.filter(({ header }) => choices[header] === null).length;

  const next = async () => {
    setSending(true);
    setError(null);
    try {
      await importJobApi.match.mutate({ id: jobId, choices: Object.entries(choices).map(([header, key]) => ({ header, key })) });
      await refresh();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setSending(false);
    }
  };
  const optionsOf = (header: string) =>
    absent.map(({ key, label, isRequired }) => {
      const isTaken = choices[header] !== key && chosen.has(key);
      return { value: key, label: `${label}${isRequired ? '（必填）' : ''}${isTaken ? '（已选给其他列）' : ''}`, disabled: isTaken };
    });

  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        「{matching.sheet}」第 {matching.row} 行是列名，其中 {unknown.length} 列没有认出来。请选择它们对应的字段，本店以后自动沿用。
      </p>
      <table className={matchStyles.table} aria-label="待匹配的列">
        <thead>
          <tr>
            <th scope="col">列</th>
            <th scope="col">表格中的列名</th>
            <th scope="col">前两行的值</th>
            <th scope="col">对应字段</th>
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ letter, header, samples }) => (
            <tr key={letter} data-left-out={choices[header] === null || undefined}>
              <td className={matchStyles.letter}>{letter}</td>
              <th scope="row" className={matchStyles.header}>
                {header}
              </th>
              <td className={matchStyles.samples}>
                {samples.length === 0 ? (
                  <span className={styles.muted}>（空列）</span>
                ) : (
                  [...new Set(samples)].map((text) => <span key={text}>{text}</span>)
                )}
              </td>
              <td className={matchStyles.choice}>
                <Select
                  aria-label={`「${header}」对应的字段`}
                  placeholder="不导入此列"
                  options={optionsOf(header)}
                  value={choices[header] ?? ''}
                  onChange={(event) => setChoices({ ...choices, [header]: event.target.value || null })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <div id={missingId}>
          <Notice tone="warning">
            还缺必填列：{missing.map(({ label }) => label).join('、')}。请在上面为它选择一列；表格里没有这一列时，请补上后重新上传。
          </Notice>
        </div>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      {matched.length > 0 && (
        <p className={styles.muted}>
          已自动识别 {matched.length} 列：{matched.map(({ header }) => header).join('、')}
        </p>
      )}
      <StepFooter
        note={
          <span className={styles.muted}>
            {missing.length > 0 ? `还缺 ${missing.length} 个必填列` : leftOut > 0 ? `${leftOut} 列不导入` : '所有列都会导入'}
          </span>
        }
      >
        <Button onClick={onClose}>关闭</Button>
        <Button onClick={onRestart}>换个文件</Button>
        <Button
          variant="primary"
          loading={isSending}
          inactive={missing.length > 0}
          aria-describedby={missing.length > 0 ? missingId : undefined}
          onClick={() => void next()}
        >
          下一步
        </Button>
      </StepFooter>
    </div>
  );
}
