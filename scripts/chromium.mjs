import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** For a browser that is driven: nothing that it does by itself. */
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

/** @returns {string | undefined} */
function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  return [...CANDIDATES, chromium.executablePath()].find(path => path && existsSync(path));
}

/**
 * The browser for the tests: one that is here, else Debian's package (as root), else Playwright's own download.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one for the browser tests.');
  const attempts = [
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : []),
    ...(existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
      ? []
      : [[process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium']]),
  ];
  for (const [command = '', ...args] of attempts) {
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    } catch {
      break;
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium)\n' +
      'or name one with CHROMIUM_PATH, then run npm test again.',
  );
  process.exit(1);
}
