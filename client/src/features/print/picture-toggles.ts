/** The pictures that a person switches on and off before printing, in the words of the specification. */
export const PICTURES = [
  { name: 'isLogo', has: 'hasLogo', label: '企业 Logo', missing: '企业Logo' },
  { name: 'isSeal', has: 'hasSeal', label: '公章', missing: '公章图片' },
  { name: 'isFinancial', has: 'hasFinancial', label: '财务章', missing: '财务章图片' },
] as const;

export type Picture = (typeof PICTURES)[number];
export type PictureToggles = Record<Picture['name'], boolean>;

/** The warning about pictures that are switched on, but have not been uploaded. */
export const missingText = (pictures: readonly Picture[]): string =>
  `未配置${pictures.map(({ missing }) => missing).join('/')}，请先在打印配置中配置`;
