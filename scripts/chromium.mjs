import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** For an automated browser: turns off its background activity. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL = '/usr/bin/chromium-headless-shell';

/** @returns {string | undefined} */
function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  return [...CANDIDATES, chromium.executablePath()].find(path => path && existsSync(path));
}

/**
 * The browser without window code, where a new page takes a third of the time. It has no Background Sync. Falls back to
 * the full browser, which does the same, slower.
 * @returns {string}
 */
export function ensureHeadlessShell() {
  const whole = ensureChromium();
  if (process.env['CHROMIUM_PATH'] === undefined && !existsSync(SHELL))
    installPackages('chromium-headless-shell');
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(SHELL) ? SHELL : whole;
}

/**
 * The browser for the tests: an installed one, else Debian's package (as root), else Playwright's own download.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one for the browser tests.');
  if (!installPackages('chromium', 'chromium-headless-shell')) {
    attempt(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium');
  }
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium)\n' +
      'or name one with CHROMIUM_PATH, then run npm test again.',
  );
  process.exit(1);
}

/**
 * Installs Debian's packages, as root. A package that this release lacks would block the others, so each is installed
 * separately.
 * @param {...string} names
 */
function installPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  attempt('apt-get', 'update', '-qq');
  return names
    .map(name => attempt('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name))
    .every(Boolean);
}

/** @param {string} command @param {...string} args */
function attempt(command, ...args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    return true;
  } catch {
    return false;
  }
}
