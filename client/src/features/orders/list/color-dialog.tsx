import { useState } from 'react';
import { ORDER_STATES, type OrderState, STATE_LABELS } from '#client/features/orders/order-labels.ts';
import styles from '#client/features/orders/orders.module.css';
import { Button } from '#client/ui/button.tsx';
import { contrastRatio } from '#client/ui/color-contrast.ts';
import { ColorField } from '#client/ui/color-field.tsx';
import { useColorMode } from '#client/ui/color-mode.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogButtons } from '#client/ui/dialog-buttons.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { DEFAULT_COLORS, DISTINCT_COLORS, type OrderColors, paintedColor } from './order-colors.ts';

const WHEN: Record<OrderState, string> = {
  received: '欠款为 0',
  reviewed: '已审核，仍有欠款',
  expedited: '未审核的加急订单',
  other: '其余订单',
};
const PRESETS = ['#000000', '#116329', '#0550ae', '#953800', '#6639ba', '#57606a'];
const PAPER = '#ffffff';

interface ColorDialogProps {
  colors: OrderColors;
  onSave(colors: OrderColors): void;
  onClose(): void;
}

/** The four row colours of the order list, with the contrast of each on white. */
export function ColorDialog({ colors, onSave, onClose }: ColorDialogProps) {
  const [draft, setDraft] = useState(colors);
  const mode = useColorMode();
  const isValid = (state: OrderState) => /^#[0-9a-f]{6}$/i.test(draft[state]);
  const save = () => {
    onSave(draft);
    onClose();
  };
  return (
    <Dialog
      title="颜色管理"
      size="medium"
      onClose={onClose}
      footerStart={
        <>
          <Button onClick={() => setDraft(DISTINCT_COLORS)}>使用推荐配色</Button>
          <Button variant="invisible" onClick={() => setDraft(DEFAULT_COLORS)}>
            恢复默认
          </Button>
        </>
      }
      footer={
        <DialogButtons disabled={!ORDER_STATES.every(isValid)} onCancel={onClose} onConfirm={save}>
          确定
        </DialogButtons>
      }
    >
      <div className={styles.colors}>
        {ORDER_STATES.map((state) => (
          <FormField
            key={state}
            label={STATE_LABELS[state]}
            hint={`${WHEN[state]}${isValid(state) ? ` · 对比度 ${contrastRatio(draft[state], PAPER).toFixed(1)}` : ''}`}
          >
            {({ id }) => (
              <div className={styles.colorRow}>
                <ColorField
                  id={id}
                  label={`${STATE_LABELS[state]}颜色`}
                  value={draft[state]}
                  presets={PRESETS}
                  against={PAPER}
                  onChange={(color) => setDraft({ ...draft, [state]: color })}
                />
                <span className={styles.colorSample} style={{ color: isValid(state) ? paintedColor(draft[state], mode) : undefined }}>
                  20261121-0001 示例客户
                </span>
              </div>
            )}
          </FormField>
        ))}
      </div>
    </Dialog>
  );
}
