// Installs the packages of a fresh clone, so that `npm start` and `npm test` need no step before them.
// Plain JavaScript without dependencies: it is the one file that runs before anything is installed, and on
// whatever Node the machine has (18 or newer). npm resolves `node` anew for the script that follows, and then
// finds the pinned Node 24 in node_modules/.bin.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = [24, 11];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lockPath = join(root, 'package-lock.json');
const stampPath = join(modules, '.install-stamp');
const lockText = readFileSync(lockPath, 'utf8');
// The platform belongs to the stamp: a node_modules copied from another system holds the wrong native files.
const stamp = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform}-${process.arch}\n`;

if (!isInstalled()) {
  install();
  writeFileSync(stampPath, stamp);
}
checkNode();

function isInstalled() {
  if (readIfPresent(stampPath) === stamp) return true;
  if (!holdsEveryLockedPackage()) return false;
  writeFileSync(stampPath, stamp);
  return true;
}

/**
 * Accepts packages that `npm install` has put there by hand: compares npm's own record of node_modules with the lock, package by package.
 */
function holdsEveryLockedPackage() {
  const record = readIfPresent(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  try {
    const installed = JSON.parse(record).packages;
    const locked = JSON.parse(lockText).packages;
    return Object.entries(locked).every(([path, wanted]) => {
      if (path === '') return true;
      const found = installed[path];
      if (found === undefined) return wanted.optional === true && !isMadeForThisMachine(wanted);
      return found.version === wanted.version && existsSync(join(root, path));
    });
  } catch {
    return false;
  }
}

/**
 * Whether an optional package is a native one for this system, so that it must be there. npm leaves out those of other systems. A package
 * that names a C library counts as not needed, because Node does not tell here which one the system has.
 */
function isMadeForThisMachine({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

function install() {
  console.error('正在安装依赖，首次需要一两分钟… Installing packages…');
  const npm = process.env.npm_execpath;
  // The build and the tests need the development packages, whatever NODE_ENV this shell has.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  const result =
    npm === undefined
      ? spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], options);
  if (result.status === 0) return;
  const reason = result.error ? result.error.message : `npm ci ended with ${result.status ?? result.signal}`;
  console.error(`依赖安装失败 Packages could not be installed: ${reason}`);
  process.exit(1);
}

function checkNode() {
  const pinned = join(modules, '.bin', 'node');
  const version = existsSync(pinned) ? versionOf(pinned) : process.versions.node;
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])) return;
  const wanted = NEEDED_NODE.join('.');
  console.error(`需要 Node.js ${wanted} 或更新版本，当前为 ${version}。请从 https://nodejs.org 安装 Node.js 24 后重试。`);
  console.error(`Node.js ${wanted} or newer is needed, this is ${version}. Install Node.js 24 from https://nodejs.org and try again.`);
  process.exit(1);
}

function versionOf(binary) {
  try {
    return execFileSync(binary, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  } catch {
    return '0.0 (does not run here)';
  }
}

function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
