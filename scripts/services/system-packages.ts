import { findProgram } from './program-path.ts';
import { runCommand } from './run-command.ts';

/** Whether this process may install system packages without a password: it is root, on a system with apt. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/**
 * Installs Debian or Ubuntu packages; none of those asked for here starts a system service.
 * @param logFile receives apt's output, and is quoted when it fails.
 */
export async function installPackages(packages: string[], logFile: string): Promise<void> {
  console.error(`正在安装系统软件包… Installing system packages: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  await runCommand('apt-get', [...apt, 'update'], { env, logFile });
  await runCommand('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], { env, logFile });
}
