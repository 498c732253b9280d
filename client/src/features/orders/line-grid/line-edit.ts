import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { parseDimensionText, parseLengthText } from '#shared/rules/dimension-text.rules.ts';
import { tidyNumberText } from '#shared/rules/number-text.rules.ts';
import { findUnit } from '#shared/rules/unit-words.rules.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import { type AmountRules, recompute } from './line-amounts.ts';
import { type ColumnKey, cellText, columnOf } from './line-columns.ts';
import type { LineDraft, ProductOption } from './line-draft.ts';
import { isByPiece } from './line-navigation.ts';

/**
 * The line with `text` in one cell and its amounts recomputed. Every keystroke calls this, so the text is kept as typed; `settleCell`
 * tidies it once the cell is left.
 */
export function withCellText(line: LineDraft, column: ColumnKey, text: string, rules: AmountRules): LineDraft {
  switch (column) {
    case 'productsName':
      if (text === line.productsName) return line;
      return recompute(withoutProduct({ ...line, productsName: text }), rules);
    case 'unitName': {
      const unit = findUnit(rules.units, text);
      return recompute({ ...line, unitName: unit?.name ?? text, unitId: unit?.id ?? null, pricingBasis: null }, rules);
    }
    case 'urgent':
      return { ...line, urgent: text === '是' ? URGENCY.urgent : URGENCY.normal };
    case 'externalCooperation':
      return text === '是'
        ? { ...line, externalCooperation: FLAG.yes }
        : { ...line, externalCooperation: FLAG.no, outsourcingManufacturer: '' };
    case 'outsourcingManufacturer':
      // A line with a named maker is made outside.
      return { ...line, outsourcingManufacturer: text, externalCooperation: text === '' ? line.externalCooperation : FLAG.yes };
    case 'unitPrice':
    case 'totalArea':
    case 'totalAmount':
      return recompute({ ...line, [column]: text, typed: { ...line.typed, [column]: true } }, rules);
    case 'width':
    case 'height':
    case 'amount':
    case 'cost':
      return recompute({ ...line, [column]: text }, rules);
    default:
      return { ...line, [column]: text };
  }
}

/** Removes id, cost, price and pricing basis of the former product, after its name was changed in the line. A typed price stays. */
function withoutProduct(line: LineDraft): LineDraft {
  if (line.productsId === null) return line;
  const unitPrice = line.typed.unitPrice ? line.unitPrice : '';
  return { ...line, productsId: null, listPrice: null, cost: '', pricingBasis: null, minArea: '', unitPrice };
}

/**
 * The line after a cell is left: figures tidied, "3.2*1.5*10" in the width spread over width, height and quantity, "120cm" in metres, an
 * empty quantity back to 1. Text that is no figure stays as it was typed; `cellIssue` says what is wrong with it.
 */
export function settleCell(line: LineDraft, column: ColumnKey, rules: AmountRules): LineDraft {
  const kind = columnOf(column).kind;
  if (kind === 'flag' || kind === 'unit') return line;
  const text = line[column] as string;
  if (kind !== 'decimal') {
    return text === text.trim() ? line : { ...line, [column]: text.trim() };
  }
  if (column === 'width' || column === 'height') {
    const size = column === 'width' ? parseDimensionText(text) : null;
    if (size !== null) return recompute({ ...line, width: size.width, height: size.height, amount: size.amount ?? line.amount }, rules);
    const metres = parseLengthText(text);
    if (metres !== null) return recompute({ ...line, [column]: metres }, rules);
  }
  if (column === 'amount' && text === '') return recompute({ ...line, amount: '1' }, rules);
  const tidy = tidyNumberText(text);
  // Clearing the price restores the product's price.
  if (column === 'unitPrice' && tidy === '')
    return line.listPrice === null && !line.typed.unitPrice ? line : withoutLock({ ...line, unitPrice: '' }, 'unitPrice', rules);
  if ((column === 'totalAmount' || column === 'totalArea') && line.typed[column])
    return settleTyped({ ...line, [column]: tidy }, column, rules);
  return tidy === text ? line : recompute({ ...line, [column]: tidy }, rules);
}

/** A typed figure that was cleared, or equals the automatic one, counts as automatic again. */
function settleTyped(line: LineDraft, column: 'totalAmount' | 'totalArea', rules: AmountRules): LineDraft {
  const automatic = recompute({ ...line, typed: { ...line.typed, [column]: false } }, rules);
  return line[column] === '' || plainDecimal(automatic[column]) === plainDecimal(line[column]) ? automatic : recompute(line, rules);
}

/** The last cell that is filled when this text in the width is spread over the size; Enter goes on after it. */
export function lastSpreadColumn(widthText: string): 'width' | 'height' | 'amount' {
  const parsed = parseDimensionText(widthText);
  if (parsed === null) return 'width';
  return parsed.amount === null ? 'height' : 'amount';
}

/** The line with a chosen product: its name, unit, pricing basis, cost and price. A typed price and an existing specification stay. */
export function withProduct(line: LineDraft, product: ProductOption, rules: AmountRules): LineDraft {
  const price = plainDecimal(product.unitPrice ?? '');
  const keepsPrice = line.typed.unitPrice && line.unitPrice !== '';
  const unit = rules.units.find((candidate) => candidate.id === product.unitId);
  return recompute(
    {
      ...line,
      productsId: product.id,
      productsName: product.name,
      specification: line.specification === '' ? (product.specification ?? '') : line.specification,
      unitId: unit?.id ?? product.unitId ?? line.unitId,
      unitName: unit?.name ?? product.unitName ?? line.unitName,
      pricingBasis: product.pricingBasis ?? null,
      minArea: plainDecimal(product.minArea ?? ''),
      unitPrice: keepsPrice ? line.unitPrice : price,
      cost: plainDecimal(product.cost ?? ''),
      listPrice: price,
      typed: keepsPrice ? line.typed : { ...line.typed, unitPrice: false },
    },
    rules,
  );
}

/**
 * Takes the width for the quantity, when the product is sold by the piece but was found only after Enter had gone on to the width. Only a
 * whole number counts, with no height typed and the quantity still 1.
 */
export function sizeAsAmount(line: LineDraft, rules: AmountRules): LineDraft {
  if (!isByPiece(line, rules.units) || line.height !== '' || line.amount !== '1' || !/^[1-9]\d*$/.test(line.width)) return line;
  return recompute({ ...line, width: '', amount: line.width }, rules);
}

/** Takes one cell over from another line, with what belongs to it: a product brings its price, a unit its id. */
export function withCellFrom(line: LineDraft, source: LineDraft, column: ColumnKey, rules: AmountRules): LineDraft {
  if (column === 'productsName') {
    const { productsId, productsName, specification, unitId, unitName, pricingBasis, minArea, unitPrice, cost, listPrice } = source;
    return recompute(
      {
        ...line,
        productsId,
        productsName,
        specification,
        unitId,
        unitName,
        pricingBasis,
        minArea,
        unitPrice,
        cost,
        listPrice,
        typed: { ...line.typed, unitPrice: source.typed.unitPrice },
      },
      rules,
    );
  }
  return settleCell(withCellText(line, column, cellText(source, column), rules), column, rules);
}

/** Replaces a typed figure by the automatic one: the product's price, the computed amount or area. */
export function withoutLock(line: LineDraft, column: 'unitPrice' | 'totalAmount' | 'totalArea', rules: AmountRules): LineDraft {
  const typed = { ...line.typed, [column]: false };
  if (column === 'unitPrice') return recompute({ ...line, unitPrice: line.listPrice ?? line.unitPrice, typed }, rules);
  return recompute({ ...line, typed }, rules);
}
