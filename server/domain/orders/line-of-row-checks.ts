import type { Scope } from '#platform/scope.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { computeLine } from '#shared/rules/order-amounts.rules.ts';
import { isEnough, lackingSides, sizeWanted } from '#shared/rules/order-line.rules.ts';
import type { ImportOptions } from '../imports/import-options.ts';
import { checkMissing } from '../imports/import-rights.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import { changedLine, chargeOfNew, type LineLookups, newLine, unitOf } from './line-of-row.ts';
import type { StoredOrder } from './order.repository.ts';
import { lineToCompute, type StoredLine } from './order-line-forms.ts';

/**
 * A row with a larger figure is computed during the check, so that a fault names the cell that is too large. Smaller figures rarely come to
 * more than an order may hold; where they do, the order is refused when it is saved.
 */
const LARGE_FIGURE = 1e6;
const FIGURE_KEYS = ['width', 'height', 'amount', 'unitPrice', 'cost'] as const;

export function checkOrder(row: SheetRow, order: StoredOrder | undefined): void {
  const orderId = row.text('orderId');
  if (orderId === null) return;
  if (!order) {
    row.fault('orderId', `订单「${orderId}」不存在`, '请先导入或新建该订单');
    return;
  }
  const customer = row.text('customerName');
  if (customer !== null && foldName(customer) !== foldName(order.customerName))
    row.warn('customerName', `「${customer}」不是订单「${orderId}」的客户`, `以订单的客户「${order.customerName}」为准`);
}

const CREATE_PRODUCTS = { flag: 'createProductsFlag', label: '自动新建不存在的产品' };
const CREATE_UNITS = { flag: 'createUnitFlag', label: '自动新建不存在的单位' };

export function checkNames(scope: Scope, row: SheetRow, { products, units }: LineLookups, options: ImportOptions): void {
  const product = row.text('productsName');
  if (product !== null && !products.has(product))
    checkMissing(scope, options, row, {
      column: 'productsName',
      name: product,
      list: 'productInfo',
      permission: 'bs:product-info:create',
      noun: '产品',
      creation: CREATE_PRODUCTS,
      canClear: false,
    });
  const unit = row.text('unitName');
  if (unit !== null && !unitOf(units, unit))
    checkMissing(scope, options, row, {
      column: 'unitName',
      name: unit,
      list: 'unitType',
      permission: 'bs:unit-type:create',
      noun: '单位',
      creation: CREATE_UNITS,
      canClear: true,
    });
}

export function checkFigures(row: SheetRow, found: LineLookups): void {
  const product = found.products.get(row.text('productsName') ?? '');
  const given = row.text('totalAmount');
  const isLarge = Number(product?.unitPrice ?? 0) > LARGE_FIGURE || FIGURE_KEYS.some((key) => Number(row.text(key) ?? 0) > LARGE_FIGURE);
  if (given === null && !isLarge) return;
  const line = newLine(row, found);
  try {
    const { totalAmount } = computeLine(lineToCompute(line, line.cost ?? null, chargeOfNew(found, line, product)), found.config);
    if (given !== null && compareDecimals(parseDecimal(given), parseDecimal(totalAmount)) !== 0)
      row.warn('totalAmount', `「${given}」与计算结果不一致`, `以系统计算的 ${totalAmount} 为准`);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    row.fault(FIGURE_KEYS.find((key) => key === error.field) ?? 'amount', error.message, '请核对这一行的尺寸、数量和单价');
  }
}

/** Only a line that is charged by weight may have a quantity below 1. Where the row changes a stored line, the changed line decides. */
export function checkQuantity(row: SheetRow, stored: StoredLine | undefined, found: LineLookups): void {
  const amount = row.text('amount');
  if (amount === null || Number(amount) >= 1) return;
  const line = stored ? changedLine(row, stored, found) : newLine(row, found);
  const { pricingBasis } = chargeOfNew(found, line, found.products.get(row.text('productsName') ?? ''));
  if (isEnough(amount, pricingBasis)) return;
  row.fault('amount', `「${row.found('amount')}」${pricingBasis === 'weight' ? '不大于 0' : '小于 1'}`, '请填写如 10');
}

/** Warns of a line that lacks a side it is charged by. It is imported all the same, with the amount 0. */
export function warnOfMissingSize(row: SheetRow, found: LineLookups): void {
  const [width, height] = [row.text('width'), row.text('height')];
  // Most rows have both sides and need no lookup.
  if (lackingSides({ width, height }, 'area').length === 0 || row.text('totalAmount') !== null) return;
  const line = newLine(row, found);
  const { pricingBasis } = chargeOfNew(found, line, found.products.get(row.text('productsName') ?? ''));
  const [lacking] = lackingSides(line, pricingBasis);
  if (lacking) row.warn(lacking, sizeWanted(pricingBasis), '金额已按 0 计算');
}
