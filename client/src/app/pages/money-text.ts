/** An exact decimal text with thousands separators and two places or more; `12345.6` becomes `12,345.60`. */
export function formatMoney(text: string | number | null | undefined): string | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const [whole = '0', fraction = ''] = String(text).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${grouped}.${kept}`;
}
