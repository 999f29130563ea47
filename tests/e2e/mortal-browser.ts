import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium } from 'playwright-core';
import { startedBrowser } from '../../scripts/browser-starts.mjs';
import { BROWSER_ARGS } from '../../scripts/chromium.mjs';
import { browserProgram, PATIENCE_MS, PHONE } from './chromium.ts';
import { takeNotes } from './page-notes.ts';

export interface MortalBrowser {
  context: BrowserContext;
  /** SIGKILL to all of its processes at once: nothing is written, closed or said any more. */
  kill(): Promise<void>;
}

/** Of one start in dozens after a kill, DevTools connects and then says nothing: such a browser is killed once more. */
const CONNECT_MS = 30_000;

/** Chromium as a process group of its own, so that it can be killed like a phone's app. */
export function startMortalBrowser(profile: string): Promise<MortalBrowser> {
  return startedBrowser(async () => {
    const { address, kill } = await startProcess(profile);
    try {
      const browser = await chromium.connectOverCDP(address, { timeout: CONNECT_MS });
      const [context] = browser.contexts();
      if (!context) throw new Error('Chromium has no context');
      context.setDefaultTimeout(PATIENCE_MS);
      takeNotes(context);
      return { context, kill };
    } catch (error) {
      await kill();
      throw error;
    }
  });
}

async function startProcess(profile: string): Promise<{ address: string; kill: () => Promise<void> }> {
  const size = `--window-size=${PHONE.width},${PHONE.height}`;
  const child = spawn(
    browserProgram(false),
    [
      ...BROWSER_ARGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      size,
      '--lang=en-CA',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error('Chromium was not started');
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.on('exit', () => reject(new Error(`Chromium ended:\n${said}`)));
  });
  return {
    address,
    async kill() {
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
  };
}
