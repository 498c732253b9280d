/** A mainland mobile number: 11 digits, 1 and then 3 to 9. */
const MOBILE_NUMBER = /^1[3-9]\d{9}$/;

/** The message for an invalid number in an order. */
export const MOBILE_NUMBER_MESSAGE = '手机号码格式不正确';

/** Whether the text is exactly a mainland mobile number, without spaces, dashes or country code. */
export function isMobileNumber(text: string): boolean {
  return MOBILE_NUMBER.test(text);
}
