import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainBrowser, until } from './plain-browser.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** The engine's own small browser, next to its libraries. */
function findMiniBrowser(): string | undefined {
  for (const base of ['/usr/lib', '/usr/libexec']) {
    for (const name of safeList(base)) {
      const found = [join(base, name), ...safeList(join(base, name)).map(inner => join(base, name, inner))];
      for (const folder of found.filter(path => /webkit2?gtk/i.test(path))) {
        if (safeList(folder).includes('MiniBrowser')) return join(folder, 'MiniBrowser');
      }
    }
  }
  return undefined;
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const miniBrowser = findMiniBrowser();
export const hasWebKit = miniBrowser !== undefined && has('WebKitWebDriver') && has('xvfb-run');

/** WebKitGTK, driven by WebDriver, on its own virtual screen. */
export async function openWebKit(home: string, port: number): Promise<PlainBrowser> {
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('WebKit was not started');
  const ended = once(child, 'exit');
  const base = `http://127.0.0.1:${port}`;
  const ask = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(base + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: { message?: string } | null };
    if (!answer.ok) throw new Error(value?.message ?? `WebKit answered ${answer.status}`);
    return value;
  };
  await until(async () => (await fetch(`${base}/status`)).ok || null, 'WebKit');
  const options = { binary: miniBrowser, args: ['--automation'] };
  const made = await ask('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${(made as { sessionId: string }).sessionId}`;
  await ask(`${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  return {
    name: 'WebKitGTK',
    go: async url => void (await ask(`${session}/url`, { url })),
    run: async <T>(script: string, ...args: unknown[]) =>
      (await ask(`${session}/execute/sync`, { script, args })) as T,
    async close() {
      await fetch(base + session, { method: 'DELETE' }).catch(() => undefined);
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
  };
}
