import { z } from 'zod';
import { isMobileNumber } from '../rules/phone.rules.ts';
import { wireOptionalText, wireOptionalTime, wireVersion } from './wire.schema.ts';

/** The address of a picture: a path on this server, or a complete http address. */
const isPictureUrl = (text: string | null | undefined): boolean => text == null || /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/i.test(text);
const picture = wireOptionalText(500).refine(isPictureUrl, '格式不正确，应为以 / 开头的路径或完整网址');
const phone = wireOptionalText(20).refine((text) => text == null || isMobileNumber(text) || /^[\d\s()+-]{5,20}$/.test(text), '格式不正确');
const coordinate = wireOptionalText(20);
const degrees = (limit: number) =>
  coordinate.refine(
    (text) => text == null || (/^-?\d{1,3}(\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= limit),
    `应为 -${limit} 到 ${limit} 的数字`,
  );

/** The names are those of the specification, including its spelling of `dateOfEtablishment`. */
const fields = {
  name: wireOptionalText(100),
  abbreviations: wireOptionalText(50),
  companyLogo: picture,
  companySeal: picture,
  financialSeal: picture,
  legalPerson: wireOptionalText(50),
  personInCharge: wireOptionalText(50),
  contactPhone: phone,
  address: wireOptionalText(200),
  longitude: degrees(180),
  latitude: degrees(90),
  dateOfEtablishment: wireOptionalTime,
  openingBank: wireOptionalText(100),
  cardNumber: wireOptionalText(50),
  numberOfEmployees: wireOptionalText(20),
  businessLicenseNumber: wireOptionalText(50),
  qq: wireOptionalText(20),
  weChat: wireOptionalText(50),
  weChatCollectionCode: picture,
  alipayCollectionCode: picture,
  printFooter: wireOptionalText(500),
};

export const COMPANY_FIELDS = Object.keys(fields) as Array<keyof typeof fields>;

/** An absent field keeps its value. */
export const companyInfoUpdateInput = z.object(fields).partial().extend({ version: wireVersion });
const nullableText = z.string().nullable();
export const companyInfoOutput = z.object({
  ...(Object.fromEntries(COMPANY_FIELDS.map((name) => [name, nullableText])) as Record<
    Exclude<keyof typeof fields, 'dateOfEtablishment'>,
    typeof nullableText
  >),
  dateOfEtablishment: z.number().nullable(),
  version: z.number(),
  updateTime: z.number().nullable(),
  updaterName: nullableText,
});

export type CompanyInfo = z.output<typeof companyInfoOutput>;
export type CompanyInfoUpdate = z.output<typeof companyInfoUpdateInput>;
