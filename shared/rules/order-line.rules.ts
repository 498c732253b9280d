import { tryParseDecimal } from './decimal.ts';

/** What says of a line what is to be made, or for how much. */
export interface LineContent {
  productsId?: number | null | undefined;
  productsName?: string | null | undefined;
  projectName?: string | null | undefined;
  contentProduction?: string | null | undefined;
  patternUrl?: string | null | undefined;
  patternImg?: string | null | undefined;
  drawingAddress?: string | null | undefined;
  file?: string | null | undefined;
  unitPrice?: string | null | undefined;
}

const NAMING = ['productsName', 'projectName', 'contentProduction', 'patternUrl', 'patternImg', 'drawingAddress', 'file'] as const;

const isSomething = (figure: string | null | undefined): boolean =>
  figure !== null && figure !== undefined && figure !== '' && tryParseDecimal(figure)?.units !== 0n;

/** A line without product, content and amount says nothing: an order of such lines would be one of 0, and count as paid. */
export function isBlankLine(line: LineContent, totalAmount: string): boolean {
  const isNamed = Boolean(line.productsId) || NAMING.some((field) => (line[field] ?? '').trim() !== '');
  return !isNamed && !isSomething(line.unitPrice) && !isSomething(totalAmount);
}

/** @param index from 0 */
export const blankLineText = (index: number): string => `第 ${index + 1} 行：请填写产品、制作内容或金额`;
