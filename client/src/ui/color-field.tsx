import { useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { Button } from './button.tsx';
import { contrastRatio } from './color-contrast.ts';
import styles from './color-field.module.css';
import { TextInput } from './text-input.tsx';

/** The lowest contrast of text and background that counts as readable (WCAG AA). */
const readableContrast = 4.5;

interface ColorFieldProps {
  id?: string;
  /** `#rrggbb`, or empty for none. */
  value: string;
  onChange(value: string): void;
  /** Colours offered beside the picker. */
  presets?: readonly string[];
  /** A background as `#rrggbb`. A colour whose contrast against it is too low gets a warning. */
  against?: string;
  label: string;
  /** The colour cannot be cleared by button. */
  required?: boolean;
}

/** Colour by picker, preset or hex text. */
export function ColorField({ id, value, onChange, presets = [], against, label, required = false }: ColorFieldProps) {
  const [open, setOpen] = useState(false);
  const valid = /^#[0-9a-f]{6}$/i.test(value);
  const ratio = valid && against ? contrastRatio(value, against) : null;
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.swatch}
          style={{ background: valid ? value : 'transparent' }}
          aria-label={`${label}：打开取色板`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <TextInput
          id={id}
          value={value}
          aria-label={label}
          placeholder="#rrggbb"
          maxLength={7}
          invalid={value !== '' && !valid}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {value && !required && (
          <Button variant="invisible" onClick={() => onChange('')}>
            清除
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.panel}>
          <HexColorPicker color={valid ? value : '#000000'} onChange={onChange} />
          <div className={styles.presets}>
            {presets.map((preset) => (
              <button
                key={preset}
                type="button"
                className={styles.swatch}
                style={{ background: preset }}
                aria-label={preset}
                aria-pressed={preset === value}
                onClick={() => onChange(preset)}
              />
            ))}
          </div>
        </div>
      )}
      {ratio !== null && ratio < readableContrast && (
        <p className={styles.warning}>
          对比度 {ratio.toFixed(1)}，文字可能看不清（建议不低于 {readableContrast}）
        </p>
      )}
    </div>
  );
}
