import { toApiError } from '#client/lib/api-error.ts';
import { FormCard } from '#client/records/form-page.tsx';
import { Switch } from '#client/ui/checkbox.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { fromComputeConfigWire, MAX_DECIMAL_PLACES, ROUNDING_METHODS } from '#shared/rules/compute-config.rules.ts';
import styles from './compute-config.module.css';
import { ComputeExample } from './compute-example.tsx';
import { FLAG_TEXTS, METHOD_TEXTS } from './compute-texts.ts';
import type { ComputeConfigState } from './use-compute-config.ts';

const PLACES = Array.from({ length: MAX_DECIMAL_PLACES + 1 }, (_entry, places) => ({ value: places, label: `${places} 位` }));
const METHODS = ROUNDING_METHODS.map((method) => ({ value: method, label: METHOD_TEXTS[method] }));

/** The switches and the rounding, with an example that is computed with the settings on the screen. */
export function ComputeConfigForm({ config }: { config: ComputeConfigState }) {
  const { draft, change, canSave } = config;
  if (config.isLoading) return <LoadingArea />;
  if (config.loadError)
    return <ErrorState title="获取计算配置失败" message={toApiError(config.loadError).message} onRetry={config.retryLoad} />;

  const isWhole = draft.decimalPreservationOptions === 0;
  return (
    <div className={styles.form}>
      <div className={styles.settings}>
        {!canSave && <Notice>您可以查看计算配置；如需修改请联系管理员。</Notice>}
        <FormCard title="小数与取值">
          <div className={styles.rounding}>
            <FormField label="小数位数" hint="金额保留的小数位数">
              {(attributes) => (
                <Select
                  {...attributes}
                  disabled={!canSave}
                  value={draft.decimalPreservationOptions}
                  options={PLACES}
                  onChange={(event) => change({ decimalPreservationOptions: Number(event.target.value) })}
                />
              )}
            </FormField>
            <FormField label="取值方式" hint={isWhole ? '小数位数为 0 时固定四舍五入' : '多出的小数如何处理'}>
              {(attributes) => (
                <Select
                  {...attributes}
                  disabled={!canSave || isWhole}
                  value={isWhole ? 'halfUp' : draft.valueMethod}
                  options={METHODS}
                  onChange={(event) => change({ valueMethod: ROUNDING_METHODS.find((method) => method === event.target.value) })}
                />
              )}
            </FormField>
          </div>
        </FormCard>
        <FormCard title="自动计算">
          <div className={styles.switches}>
            {FLAG_TEXTS.map(({ flag, label, caption }) => (
              <Switch
                key={flag}
                label={label}
                caption={caption}
                checked={draft[flag]}
                disabled={!canSave}
                onChange={(checked) => change({ [flag]: checked })}
              />
            ))}
          </div>
        </FormCard>
      </div>
      <div className={styles.example}>
        <ComputeExample config={fromComputeConfigWire(draft)} />
      </div>
    </div>
  );
}
