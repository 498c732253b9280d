/** A setting that scripts/test.ts gives to the tests it starts. */
export function requiredSetting(name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'CHROMIUM_PATH'): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: run these tests through \`npm test -- <file>\``);
  return value;
}
