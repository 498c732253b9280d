/** The body of every REST answer: code 0 with `data`, or another code with a Chinese `msg`. The HTTP status is always 200. */
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
