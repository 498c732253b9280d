/** The answer of every REST call: code 0 and `data`, or another code and a Chinese `msg`. HTTP status stays 200. */
interface Envelope<T> {
  code: number;
  data: T;
  msg: string;
}

export const SUCCESS_CODE = 0;

export function succeed<T>(data: T): Envelope<T> {
  return { code: SUCCESS_CODE, data, msg: '' };
}

export function fail(code: number, msg: string): Envelope<null> {
  return { code, data: null, msg };
}
