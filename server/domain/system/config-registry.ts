/** Built-in settings, by their key. Each is a whole number from `min` to `max`; `value` is the default. */
export const CONFIGS = {
  'log.login.keep-days': { category: '日志', name: '登录日志保留天数', value: 180, min: 30, max: 3650 },
  'log.operate.keep-days': { category: '日志', name: '操作日志保留天数', value: 180, min: 30, max: 3650 },
} as const;

export type ConfigKey = keyof typeof CONFIGS;
export const isConfigKey = (key: string): key is ConfigKey => Object.hasOwn(CONFIGS, key);

/** The message for an invalid value of a built-in setting; null for a valid one. */
export function configFault(key: ConfigKey, value: string): string | null {
  const { name, min, max } = CONFIGS[key];
  const isGood = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isGood ? null : `${name}应为 ${min}-${max} 的整数`;
}
