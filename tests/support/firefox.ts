import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type PlainBrowser, until } from './plain-browser.ts';

export const hasFirefox = spawnSync('firefox-esr', ['--version']).error === undefined;

const PREFERENCES = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'en-CA',
};

/** Firefox, driven by its own protocol (Marionette), so that no other program is needed. */
export async function openFirefox(profile: string): Promise<PlainBrowser> {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  });
  const ended = once(child, 'exit');
  const port = await until(
    async () => Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8')) || null,
    'Firefox',
  );
  const ask = await openMarionette(port);
  await ask('WebDriver:NewSession', {});
  await ask('WebDriver:SetTimeouts', { script: 60_000, pageLoad: 60_000 });
  return {
    name: 'Firefox ESR',
    go: async url => void (await ask('WebDriver:Navigate', { url })),
    async run<T>(body: string, ...args: unknown[]) {
      const answer = await ask('WebDriver:ExecuteScript', { script: body, args });
      return (answer as { value: T }).value;
    },
    async close() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => child.kill('SIGKILL'));
      await ended;
    },
  };
}

type Ask = (command: string, parameters: object) => Promise<unknown>;

/** `length:json` in both directions. Requests are `[0, id, command, parameters]`, answers `[1, id, error, result]`. */
async function openMarionette(port: number): Promise<Ask> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    onMessage(socket, message => {
      if (!Array.isArray(message)) {
        resolve();
        return;
      }
      const [, id, error, result] = message as [1, number, { message?: string } | null, unknown];
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message ?? 'Firefox refused'));
      else asked?.resolve(result);
    });
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function onMessage(socket: Socket, listener: (message: unknown) => void): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', chunk => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const colon = held.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(held.toString('latin1', 0, colon));
      if (held.length < end) return;
      const message: unknown = JSON.parse(held.toString('utf8', colon + 1, end));
      held = held.subarray(end);
      listener(message);
    }
  });
}
