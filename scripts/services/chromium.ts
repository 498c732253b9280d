import { findProgram, isExecutable } from './program-path.ts';
import { canInstallPackages, installPackages } from './system-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser for the tests: CHROMIUM_PATH, else one on PATH, else freshly installed with Chinese fonts where this user
 * may install packages.
 * @throws Error saying what to install.
 */
export async function requireChromium(env: NodeJS.ProcessEnv, logFile: string): Promise<string> {
  const configured = env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM_PATH=${configured} 不可执行 is not an executable file`);
  }
  const found = findChromium();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    await installPackages(['chromium', 'fonts-noto-cjk'], logFile);
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    '浏览器测试需要 Chromium：请安装 chromium 和中文字体（fonts-noto-cjk），或用 CHROMIUM_PATH 指定。\n' +
      'The browser tests need Chromium: install chromium and a Chinese font (fonts-noto-cjk), or set CHROMIUM_PATH.',
  );
}

function findChromium(): string | undefined {
  return findProgram(...NAMES) ?? (isExecutable(MAC_CHROME) ? MAC_CHROME : undefined);
}
