import { PLACEHOLDER } from '#platform/print/slip.ts';
import type { Scope } from '#platform/scope.ts';
import { companyInfoService } from '../system/company-info.service.ts';
import { printConfigRepository } from './print-config.repository.ts';

export interface PictureToggles {
  isLogo?: boolean | undefined;
  isSeal?: boolean | undefined;
  isFinancial?: boolean | undefined;
}

/** The shop's details and pictures for its slips, and which pictures are printed by default. */
export async function printedCompany(scope: Scope) {
  const [config, info] = [await printConfigRepository.findUsed(scope), await companyInfoService.get(scope)];
  const company = {
    title: config?.title ?? info.name ?? scope.tenantName,
    name: info.name ?? scope.tenantName,
    address: config?.address ?? info.address,
    contactPhone: config?.contactPhone ?? info.contactPhone,
    personInCharge: info.personInCharge,
    openingBank: info.openingBank,
    cardNumber: info.cardNumber,
    qq: info.qq,
    weChat: info.weChat,
    printFooter: info.printFooter,
    weChatCollectionCode: info.weChatCollectionCode,
    alipayCollectionCode: info.alipayCollectionCode,
  };
  const pictures = {
    logo: config?.logoUrl ?? info.companyLogo,
    seal: config?.sealUrl ?? info.companySeal,
    financialSeal: config?.financialSealUrl ?? info.financialSeal,
  };
  // Without a print configuration a shop prints its logo, but no seal.
  const toggles = { isLogo: config?.isLogo ?? true, isSeal: config?.isSeal ?? false, isFinancial: config?.isFinancial ?? false };
  return { company, pictures, toggles };
}
const PICTURES = [
  ['logo', '企业 Logo'],
  ['seal', '公章'],
  ['financialSeal', '财务章'],
] as const;

/** Puts a placeholder in the place of each missing picture. */
export async function withPlaceholders(
  company: PrintedCompany,
  has: (address: string | null) => Promise<boolean>,
): Promise<PrintedCompany> {
  const pictures = { ...company.pictures };
  for (const [name, label] of PICTURES) if (!(await has(pictures[name]))) pictures[name] = `${PLACEHOLDER}${label}`;
  return { ...company, pictures };
}

type PrintedCompany = Awaited<ReturnType<typeof printedCompany>>;

/** The values for slips, with the pictures that are chosen for this print. */
export function companyValues({ company, pictures, toggles }: PrintedCompany, chosen: PictureToggles): Record<string, string | null> {
  return {
    ...company,
    logo: (chosen.isLogo ?? toggles.isLogo) ? pictures.logo : null,
    seal: (chosen.isSeal ?? toggles.isSeal) ? pictures.seal : null,
    financialSeal: (chosen.isFinancial ?? toggles.isFinancial) ? pictures.financialSeal : null,
  };
}
