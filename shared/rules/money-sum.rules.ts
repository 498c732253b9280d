import { addDecimals, formatDecimal, parseDecimal } from './decimal.ts';

/** The exact sum of sums of money as texts. */
export const addMoneyTexts = (texts: readonly string[]): string =>
  texts.reduce((sum, text) => formatDecimal(addDecimals(parseDecimal(sum), parseDecimal(text))), '0');
