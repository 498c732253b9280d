import { describe, expect, it } from 'vitest';
import { storableName } from '#shared/rules/file-name.rules.ts';

describe('the name of a file', () => {
  it('shows its true ending', () => {
    expect(storableName('报价\u202efdp.exe')).toBe('报价_fdp.exe');
    expect(storableName('a\r\nb\u2066.png')).toBe('a__b_.png');
    expect(storableName('门头 3.2×1.5（客户）.psd')).toBe('门头 3.2×1.5（客户）.psd');
  });

  it('keeps its end when it is too long, and cuts no character in half', () => {
    expect(storableName(`${'长'.repeat(300)}.psd`)).toBe(`${'长'.repeat(251)}.psd`);
    expect(storableName(`😀${'a'.repeat(254)}`).isWellFormed()).toBe(true);
  });
});
