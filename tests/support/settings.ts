/** TEST_FOLDER is for what tests write to disk; scripts/test.ts removes it when the run ends, however it ends. */
type Setting = 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_FOLDER' | 'CHROMIUM_PATH';

/** A setting that scripts/test.ts gives to the tests it starts. */
export function requiredSetting(name: Setting): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: run these tests through \`npm test -- <file>\``);
  return value;
}
